/** Code that stands once in a file, and what takes its place. */
export type Edit = { readonly file: string; readonly code: string; readonly instead: string };

export type Guard = Edit & {
  /** What it protects, as a sentence. */
  readonly guard: string;
  /** A second guard of the same thing, which alone would still hold. */
  readonly also?: Edit;
  /** The test file of which at least one test must fail then. */
  readonly test: string;
};
