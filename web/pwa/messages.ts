/** What pages say to the worker. */
export type ToWorker =
  /** Which version is it, and has it lately answered with what it kept? It says {@link FromWorker} to the page that asks. */
  | { type: "hello" }
  /** A page of this version needs nobody's leave: the new worker starts when no page of another version is open. */
  | { type: "take-over"; version: string }
  /** Somebody has pressed Reload. */
  | { type: "activate" }
  /** Pictures that were shown before the worker was there. */
  | { type: "keep"; images: string[] }
  /** A page that is the same for everybody, and that its reader was shown with what is theirs. */
  | { type: "keep-page"; path: string };

/** What the worker says to pages. */
export type FromWorker =
  | { type: "version"; version: string }
  /** Whether the server was reached when something was last asked for. */
  | { type: "reach"; reached: boolean };
