import type { BankMatches } from "#domain/bookings/contract.ts";
import { listBankMatches, verifyExact } from "#domain/bookings/endpoints.ts";
import { kolkataDate } from "#domain/dates.ts";
import type { UploadedStatement, VerifiedExact } from "#domain/statements/contract.ts";
import { uploadStatement } from "#domain/statements/endpoints.ts";
import type { TestApp } from "./http.ts";

export interface Transfer {
  utr: string;
  amount?: string;
  /** yyyy-MM-dd */
  date?: string;
  name?: string;
  isDebit?: boolean;
}

const HEADINGS = "Date,Narration,Value Dat,Debit Amount,Credit Amount,Chq/Ref Number,Closing Balance";
const today = () => kolkataDate(new Date());

/** A statement as HDFC gives it. */
export function statementOf(transfers: readonly Transfer[]): string {
  const lines = transfers.map(
    ({ utr, amount = "18500.00", date = today(), name = "RAVI KUMAR", isDebit }) => {
      const [year = "", month, day] = date.split("-");
      const on = `${day}/${month}/${year.slice(2)}`;
      const sums = isDebit ? `${amount},0.00` : `0.00,${amount}`;
      return `${on},UPI-${name}-ravi@okhdfc-HDFC0001-${utr}-PAYMENT,${on},${sums},0000${utr},100000.00`;
    },
  );
  return ["HDFC BANK Ltd.,Page No .: 1", HEADINGS, ...lines, "STATEMENT SUMMARY :-,,,,,,"].join("\r\n");
}

export const HDFC_COLUMNS = {
  date: 0,
  narration: 1,
  reference: 5,
  credit: 4,
  debit: 3,
  amount: null,
  direction: null,
};

type Site = Pick<TestApp, "request">;

export function sendStatement(
  site: Site,
  admin: Record<string, string>,
  text: string | Uint8Array,
  columns: object | null = HDFC_COLUMNS,
): Promise<Response> {
  const form = new FormData();
  form.append("file", new Blob([text as string], { type: "text/csv" }), "statement.csv");
  if (columns) form.append("columns", JSON.stringify(columns));
  return site.request("POST", uploadStatement().path, { form, headers: admin });
}

export async function upload(site: Site, admin: Record<string, string>, transfers: readonly Transfer[]) {
  const answer = await sendStatement(site, admin, statementOf(transfers));
  const body = (await answer.json()) as UploadedStatement;
  if (!body.statement) throw new Error(`Not uploaded: ${answer.status} ${JSON.stringify(body)}`);
  return body.statement;
}

export async function matchesNow(site: Site, admin: Record<string, string>): Promise<BankMatches> {
  return (await (
    await site.request("GET", listBankMatches().path, { headers: admin })
  ).json()) as BankMatches;
}

export async function pressVerify(
  site: Site,
  admin: Record<string, string>,
  ids: readonly number[],
): Promise<VerifiedExact> {
  const answer = await site.request("POST", verifyExact().path, { json: { ids }, headers: admin });
  return (await answer.json()) as VerifiedExact;
}
