import { buffer } from "node:stream/consumers";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { FastifyPluginAsync, FastifyRequest } from "fastify";
import { DomainError } from "#domain/errors.ts";
import { t } from "#domain/i18n.ts";
import { STATEMENT_BYTES, STATEMENT_LINES_MAX } from "#domain/statements/choices.ts";
import {
  findHeadings,
  layoutOf,
  type ReadLine,
  readLine,
  type StatementColumns,
} from "#domain/statements/columns.ts";
import {
  bankLines,
  bankLinesQuery,
  statementColumns,
  statementForm,
  statementParams,
  statements,
  uploadedStatement,
} from "#domain/statements/contract.ts";
import * as endpoints from "#domain/statements/endpoints.ts";
import type { Queryable } from "#server/db/client.ts";
import { namesOf } from "#server/features/accounts/audit-reads.ts";
import { requireStepUp } from "#server/features/accounts/step-up-service.ts";
import { requireAdmin } from "#server/http/actor.ts";
import { limitedByCaller } from "#server/http/limits.ts";
import { receiveForm } from "#server/http/multipart.ts";
import { recordListRead } from "#server/http/security-events.ts";
import { serve } from "#server/http/serve.ts";
import { readBankRows } from "#server/lib/bank-csv.ts";
import { UnreadableRows } from "#server/lib/bounded-csv.ts";
import type { Deps } from "#server/lib/deps.ts";
import { sha256 } from "#server/lib/ids.ts";
import { presentLayout, presentStatement } from "./present.ts";
import { findLayout, listStatements, unclaimedLines } from "./reads.ts";
import { deleteStatement, importStatement } from "./writes.ts";

const UPLOAD_LIMIT = limitedByCaller(60, "10 minutes");
/** Lines above the headings and below the table. */
const AROUND_MAX = 200;
const ROWS_AT_ONCE = 500;

const tagged = (summary: string) => ({ tags: ["statements"], summary });

const refusal = (field: string, message: string) =>
  new DomainError("VALIDATION", message, { [field]: message });

const UNREADABLE: Record<UnreadableRows["why"], () => string> = {
  long: () => t("statements.lineTooLong"),
  many: () => t("statements.tooManyLines", { count: STATEMENT_LINES_MAX.toLocaleString("en-IN") }),
  quote: () => t("statements.unreadable"),
};

/** @throws DomainError VALIDATION, TOO_LARGE */
async function receiveFile(request: FastifyRequest): Promise<{ bytes: Buffer; columns: string | undefined }> {
  const tooLargeMessage = () => t("statements.tooLarge");
  const form = await receiveForm(request, {
    fields: statementForm,
    files: { file: { maxBytes: STATEMENT_BYTES, tooLargeMessage } },
    onFile: async (stream) => {
      const bytes = await buffer(stream);
      if (bytes.length > STATEMENT_BYTES) throw new DomainError("TOO_LARGE", tooLargeMessage());
      return bytes;
    },
    discard: async () => {},
  });
  if (!form.file || form.file.length === 0) throw refusal("file", t("statements.fileRequired"));
  return { bytes: form.file, columns: form.fields.columns };
}

/** @throws DomainError VALIDATION */
async function rowsOf(bytes: Buffer): Promise<string[][]> {
  const rows = await readBankRows(bytes, STATEMENT_LINES_MAX + AROUND_MAX).catch((error: unknown) => {
    throw error instanceof UnreadableRows ? refusal("file", UNREADABLE[error.why]()) : error;
  });
  if (rows.length < 2) throw refusal("file", t("statements.unreadable"));
  return rows;
}

/** The columns that an admin confirmed with the file. @throws DomainError VALIDATION */
function confirmedColumns(sent: string | undefined): StatementColumns | null {
  if (sent === undefined) return null;
  let columns: unknown;
  try {
    columns = JSON.parse(sent);
  } catch {
    columns = null;
  }
  const parsed = statementColumns.safeParse(columns);
  if (!parsed.success) throw refusal("columns", t("statements.columnsNeeded"));
  return parsed.data;
}

const isLine = (line: ReadLine | null): line is ReadLine => line !== null;

/**
 * In steps, as {@link readBankRows}. Of what is no line, those between lines are counted: above and below them a bank
 * writes balances and sums.
 * @throws DomainError VALIDATION when these columns make no payment of any row
 */
async function linesOf(
  rows: readonly string[][],
  columns: StatementColumns,
): Promise<{ lines: ReadLine[]; skipped: number }> {
  const read: (ReadLine | null)[] = [];
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) {
    read.push(...rows.slice(at, at + ROWS_AT_ONCE).map((row) => readLine(row, columns)));
    await nextTurn();
  }
  const lines = read.filter(isLine);
  if (lines.length > STATEMENT_LINES_MAX) throw refusal("file", UNREADABLE.many());
  if (!lines.some(({ isDebit }) => !isDebit)) throw refusal("columns", t("statements.nothingRead"));
  const between = read.findLastIndex(isLine) - read.findIndex(isLine) + 1;
  return { lines, skipped: between - lines.length };
}

/** Where admins upload what the bank says came in. */
export function statementsRoutes(deps: Deps): FastifyPluginAsync {
  const { store, clock } = deps;
  const listed = async (q: Queryable, only?: number) => {
    const found = await listStatements(q, only);
    const names = await namesOf(
      q,
      found.map(({ row }) => row.uploadedBy),
    );
    return found.map((one) => presentStatement(one, names));
  };

  return async (app) => {
    // Who may not be here learns nothing of what a call would take.
    app.addHook("onRequest", async (request) => {
      requireAdmin(request);
    });

    serve(
      app,
      endpoints.listStatements,
      { schema: { ...tagged("Bank statements, the newest first"), response: { 200: statements } } },
      async () => listed(store.db),
    );

    serve(
      app,
      endpoints.uploadStatement,
      {
        config: UPLOAD_LIMIT,
        schema: {
          ...tagged("Upload a bank statement: a form with file, and columns once they are confirmed"),
          consumes: ["multipart/form-data"],
          response: { 200: uploadedStatement },
        },
      },
      async (request) => {
        const admin = await requireStepUp(deps, request);
        const { bytes, columns: sent } = await receiveFile(request);
        const rows = await rowsOf(bytes);
        const headingsAt = findHeadings(rows);
        const layout = layoutOf(rows[headingsAt]!);
        const confirmed = confirmedColumns(sent);
        const columns = confirmed ?? (await findLayout(store.db, layout));
        if (!columns) return { statement: null, layout: presentLayout(rows, headingsAt) };
        const table = rows.slice(headingsAt + 1);
        const { lines, skipped } = await linesOf(table, columns);
        const id = await importStatement(store, {
          ...{ layout, columns, lines, skipped, admin },
          fileHash: sha256(bytes),
          isConfirmed: confirmed !== null,
          now: clock.now(),
        });
        const [statement = null] = await listed(store.db, id);
        return { statement, layout: null };
      },
    );

    serve(
      app,
      endpoints.deleteStatement,
      {
        schema: {
          ...tagged("Take a statement out with its lines, and ask for the columns of its layout again"),
          params: statementParams,
          response: { 200: statements },
        },
      },
      async (request) => {
        const admin = await requireStepUp(deps, request);
        const { id } = request.params;
        await store.transaction((tx) => deleteStatement(tx, { id, admin, now: clock.now() }));
        return listed(store.db);
      },
    );

    serve(
      app,
      endpoints.listUnclaimedLines,
      {
        schema: {
          ...tagged("Payments at the bank that no booking names, the newest first"),
          querystring: bankLinesQuery,
          response: { 200: bankLines },
        },
      },
      async (request) => {
        await recordListRead(deps, request, "bank statements");
        return unclaimedLines(store.db, request.query.before);
      },
    );
  };
}
