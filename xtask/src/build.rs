//! The static site.

use crate::error::Result;
use crate::places::Places;
use crate::run::{cargo, run, say};
use crate::setup::{SiteTools, TARGET};

/// Leaves the site in `dist/`.
pub fn site(places: &Places) -> Result<()> {
    let tools = SiteTools::ready(places)?;
    with_tools(places, &tools)
}

/// Leaves the site in `dist/`, with tools that are there already.
pub fn with_tools(places: &Places, tools: &SiteTools) -> Result<()> {
    say("building the site into dist/");
    // trunk runs offline, so that it doesn't try to download its own helpers.
    run(cargo()
        .current_dir(&places.root)
        .args(["fetch", "--target", TARGET]))?;
    run(tools
        .trunk(places)
        .current_dir(&places.root)
        .args(["build", "--release", "--offline"]))
}
