import * as z from "zod/mini";

/** A file of listings to be read. Without `write` nothing is changed. */
export const importCommand = z.object({
  verb: z.literal("import"),
  /** Absolute, on the machine of the server. */
  path: z.string().check(z.regex(/^(\/|[A-Za-z]:\\)/), z.maxLength(4096)),
  write: z.boolean(),
  /** Imports the good rows although others are bad. */
  skipBad: z.boolean(),
});
export type ImportCommand = z.infer<typeof importCommand>;

/** What an import tells of itself while it runs, the last being `end` or `unreadable`. */
export const importEvent = z.discriminatedUnion("type", [
  z.object({ type: z.literal("unreadable"), reasons: z.array(z.string()) }),
  z.object({ type: z.literal("bad"), line: z.int(), reasons: z.array(z.string()) }),
  z.object({
    type: z.literal("progress"),
    what: z.enum(["checked", "imported"]),
    done: z.int(),
    of: z.int(),
  }),
  z.object({
    type: z.literal("end"),
    rows: z.int(),
    bad: z.int(),
    /** Rows that were in already when the import began, or that another import brought in meanwhile. */
    before: z.int(),
    /** Null when nothing was to be written, or nothing may be because rows are bad. */
    imported: z.nullable(z.int()),
    stopped: z.boolean(),
  }),
]);
export type ImportEvent = z.infer<typeof importEvent>;
