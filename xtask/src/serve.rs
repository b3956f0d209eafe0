//! A small static server for the site.

use std::fs;
use std::io::{self, BufRead, BufReader, Write};
use std::net::{Ipv4Addr, TcpListener, TcpStream};
use std::path::{Component, Path, PathBuf};
use std::thread;

use crate::error::{Error, Result};
use crate::run::say;

const FIRST_PORT: u16 = 8080;
const PORTS_TRIED: u16 = 100;

/// Where to listen, from the command line: the first free port unless one is named.
pub fn wanted_port(args: &[&str]) -> Result<Option<u16>> {
    match args {
        [] => Ok(None),
        ["--port", port] => port
            .parse()
            .map(Some)
            .map_err(|_| Error::failed(format!("`{port}` is not a port"))),
        _ => Err(Error::failed("`serve` takes only --port N")),
    }
}

/// Serves a folder until the process is ended.
pub fn forever(folder: &Path, port: Option<u16>) -> Result<()> {
    let listener = listen(port)?;
    let address = listener
        .local_addr()
        .map_err(|e| Error::failed(format!("the server has no address: {e}")))?;
    say("serving dist/; end with Ctrl-C");
    println!("http://{address}/");
    for stream in listener.incoming().flatten() {
        let folder = folder.to_path_buf();
        // A browser that goes away in the middle of an answer is no failure.
        thread::spawn(move || answer(&stream, &folder).ok());
    }
    Ok(())
}

fn listen(port: Option<u16>) -> Result<TcpListener> {
    let (first, last) = match port {
        Some(port) => (port, port),
        None => (FIRST_PORT, FIRST_PORT + PORTS_TRIED),
    };
    (first..=last)
        .find_map(|port| TcpListener::bind((Ipv4Addr::LOCALHOST, port)).ok())
        .ok_or_else(|| match port {
            Some(port) => Error::failed(format!("port {port} is taken")),
            None => Error::failed(format!("every port from {first} to {last} is taken")),
        })
}

fn answer(mut stream: &TcpStream, folder: &Path) -> io::Result<()> {
    let mut lines = BufReader::new(stream).lines();
    let request = lines.next().unwrap_or_else(|| Ok(String::new()))?;
    // The rest of the request has to be read, or closing the stream would cut off the answer.
    for line in lines {
        if line?.is_empty() {
            break;
        }
    }
    let mut words = request.split(' ');
    let method = words.next().unwrap_or_default();
    let path = words.next().unwrap_or_default();
    let (status, kind, body) = match (method, file_for(folder, path)) {
        ("GET" | "HEAD", Some(file)) => ("200 OK", mime(&file), fs::read(&file)?),
        ("GET" | "HEAD", None) => ("404 Not Found", "text/plain", b"not found\n".to_vec()),
        _ => ("405 Method Not Allowed", "text/plain", Vec::new()),
    };
    write!(
        stream,
        "HTTP/1.1 {status}\r\nContent-Type: {kind}\r\nContent-Length: {}\r\n\
         Cache-Control: no-cache\r\nAccess-Control-Allow-Origin: *\r\nConnection: close\r\n\r\n",
        body.len()
    )?;
    if method != "HEAD" {
        stream.write_all(&body)?;
    }
    Ok(())
}

/// The file that a request's path names, if it is one inside the folder.
fn file_for(folder: &Path, path: &str) -> Option<PathBuf> {
    let path = path.split(['?', '#']).next()?.strip_prefix('/')?;
    let path = Path::new(path);
    let inside = path
        .components()
        .all(|component| matches!(component, Component::Normal(_)));
    let file = folder.join(path);
    let file = if file.is_dir() {
        file.join("index.html")
    } else {
        file
    };
    (inside && file.is_file()).then_some(file)
}

fn mime(file: &Path) -> &'static str {
    let extension = file.extension().unwrap_or_default().to_string_lossy();
    match extension.as_ref() {
        "html" => "text/html; charset=utf-8",
        "js" | "mjs" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "json" => "application/json",
        "wasm" => "application/wasm",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "ico" => "image/x-icon",
        "woff2" => "font/woff2",
        "txt" | "md" | "ts" => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn serves_only_what_is_inside_the_folder() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR"));
        let served = |path| file_for(folder, path).is_some();
        assert!(served("/Cargo.toml"));
        assert!(served("/src/main.rs?v=1"));
        assert!(!served("/../Cargo.toml"));
        assert!(!served("//etc/passwd"));
        assert!(!served("/nothing"));
        assert!(!served(""));
    }

    #[test]
    fn wasm_has_the_type_that_browsers_insist_on() {
        assert_eq!(mime(Path::new("a/latchwork_bg.wasm")), "application/wasm");
    }
}
