/** What a board tells the page around it: a word, and what belongs to it. */
export type Tell = (
  /** `ready`: it is drawn. `change`: something happened. `refused`: something can't be done. `faulty`: the file can't be played. `copy`: the reader asks for a copy. `stopped`: the engine has a fault of its own, and does nothing more. */
  what: "ready" | "change" | "refused" | "faulty" | "copy" | "stopped",
  /** `change`: the log's new lines (`LogLine[]`). `refused`: why (`RefusalView`). `faulty`: each fault in words (`string[]`). `copy`: the share code, and the file on one line (`[string, string]`). `stopped`: the cause. */
  about: unknown,
) => void;
