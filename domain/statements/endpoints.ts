import { contract, endpoint } from "#domain/endpoint.ts";
import type { bankLines, bankLinesQuery, statements, uploadedStatement } from "./contract.ts";

export const listStatements = endpoint(
  "GET",
  "/api/admin/statements",
  contract<{ answer: typeof statements }>(),
);
/** A form with `file`, and `columns` once an admin has confirmed them. */
export const uploadStatement = endpoint(
  "POST",
  "/api/admin/statements",
  contract<{ body: FormData; answer: typeof uploadedStatement }>(),
);
export const deleteStatement = endpoint(
  "DELETE",
  "/api/admin/statements/:id",
  contract<{ answer: typeof statements }>(),
);
export const listUnclaimedLines = endpoint(
  "GET",
  "/api/admin/statement-lines",
  contract<{ query: typeof bankLinesQuery; answer: typeof bankLines }>(),
);
