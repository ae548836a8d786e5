interface Build {
  /** Of the pages: the same as in their manifest. */
  version: string;
  /** Files of the shell; those without a hash in their name have a revision. */
  files: { url: string; revision: string | null }[];
}

/** Put in by the build (scripts/lib/worker.mjs). */
declare const __BUILD__: Build;

export const build: Build = __BUILD__;

/** Only what is built from the same sources fits together. */
export const VERSIONED = {
  documents: `tangu-documents-${build.version}`,
  pages: `tangu-pages-${build.version}`,
  languages: `tangu-languages-${build.version}`,
} as const;
export const SHELL = "tangu-shell";
