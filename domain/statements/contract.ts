import * as z from "zod/mini";
import { idInBody } from "#domain/fields.ts";
import { idInPath, idInQuery } from "../fields.ts";
import { VERIFY_AT_ONCE } from "./choices.ts";
import { BANK_ANSWERS } from "./matching.ts";

/** Wider files are cut. */
export const COLUMNS_MAX = 60;
const column = z.int().check(z.gte(0), z.lt(COLUMNS_MAX));

/** What an admin confirms of a layout: see `StatementColumns`. */
export const statementColumns = z
  .object({
    date: column,
    narration: column,
    reference: z.nullable(column),
    credit: z.nullable(column),
    debit: z.nullable(column),
    amount: z.nullable(column),
    direction: z.nullable(column),
  })
  .check(z.refine(({ credit, amount }) => (credit === null) !== (amount === null), { path: ["credit"] }));

/** The field of `POST /api/admin/statements` beside the file: JSON of {@link statementColumns}, once they are confirmed. */
export const statementForm = z.object({ columns: z.optional(z.string().check(z.maxLength(500))) });

const guessed = z.nullable(z.int());

const statement = z.object({
  id: z.int(),
  uploadedBy: z.string(),
  uploaderName: z.nullable(z.string()),
  uploadedAt: z.iso.datetime(),
  /** Payments that came in. */
  credits: z.int(),
  /** Those of them that no earlier statement had. */
  newCredits: z.int(),
  /** Lines of the table that have no date or no sum. */
  skipped: z.int(),
  firstDate: z.nullable(z.string()),
  lastDate: z.nullable(z.string()),
});
export type Statement = z.infer<typeof statement>;
export const statements = z.array(statement);

/** Either its lines are in, or its columns have to be confirmed first and nothing of it was kept. */
export const uploadedStatement = z.object({
  statement: z.nullable(statement),
  layout: z.nullable(
    z.object({
      headings: z.array(z.string()),
      rows: z.array(z.array(z.string())),
      columns: z.object({
        date: guessed,
        narration: guessed,
        reference: guessed,
        credit: guessed,
        debit: guessed,
        amount: guessed,
        direction: guessed,
      }),
    }),
  ),
});
export type UploadedStatement = z.infer<typeof uploadedStatement>;

export const statementParams = z.object({ id: idInPath });

export const bankLine = z.object({
  id: z.int(),
  date: z.string(),
  amount: z.string(),
  isDebit: z.boolean(),
  utrs: z.array(z.string()),
  narration: z.string(),
});
export const bankLines = z.array(bankLine);

/** Of lines that no booking names, the newest first. @param before only those with a smaller id */
export const bankLinesQuery = z.object({ before: z.optional(idInQuery) });

/** What the statement says of a booking's payment, with the lines that say it. */
export const bankMatch = z.object({ answer: z.enum(BANK_ANSWERS), lines: bankLines });
export type BankMatch = z.infer<typeof bankMatch>;

/** `POST /api/admin/bank-matches`: bookings whose exact match was confirmed. */
export const verifyExactInput = z.object({
  ids: z.array(idInBody()).check(z.minLength(1), z.maxLength(VERIFY_AT_ONCE)),
});

/** What became of each, in the order of the input. */
export const verifiedExact = z.array(
  z.object({
    id: z.int(),
    isVerified: z.boolean(),
    /** Why not. */
    message: z.nullable(z.string()),
  }),
);
export type VerifiedExact = z.infer<typeof verifiedExact>;
