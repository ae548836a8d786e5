import * as z from "zod/mini";
import { idInPath } from "#domain/fields.ts";
import { t } from "#domain/i18n.ts";
import { DOCUMENT_KINDS, DOCUMENT_SIDES } from "./choices.ts";

export const documentParams = z.object({ tenantId: idInPath, documentId: idInPath });

/** A form with a photo or PDF as `document`. An Aadhaar card goes with the word that its first eight digits are covered. */
export const documentInput = z
  .object({
    kind: z.enum(DOCUMENT_KINDS, { error: () => t("documents.kindRequired") }),
    isCovered: z.optional(z.literal("1")),
  })
  .check(
    z.refine(({ kind, isCovered }) => kind !== "aadhaar" || isCovered === "1", {
      error: () => t("documents.coverFirst"),
      path: ["isCovered"],
    }),
  );
export type DocumentInput = z.infer<typeof documentInput>;

const documentView = z.object({
  id: z.int(),
  kind: z.enum(DOCUMENT_KINDS),
  /** Saved to be read; all others are pictures. */
  isPdf: z.boolean(),
  sentBy: z.enum(DOCUMENT_SIDES),
  /** yyyy-MM-dd in Kolkata. */
  sentOn: z.string(),
  canRemove: z.boolean(),
});
export type DocumentView = z.infer<typeof documentView>;

export const documentViews = z.object({
  documents: z.array(documentView),
  canAdd: z.boolean(),
  /** The day on which all of them are deleted; null while nobody knows when the tenancy ends. */
  deletedOn: z.nullable(z.string()),
});
export type DocumentViews = z.infer<typeof documentViews>;
