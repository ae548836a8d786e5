import { arrayOverlaps, eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { deleteAccount } from "#domain/personal-data/endpoints.ts";
import type { Statement, UploadedStatement } from "#domain/statements/contract.ts";
import { deleteStatement, listStatements, listUnclaimedLines } from "#domain/statements/endpoints.ts";
import type { BankLine } from "#domain/statements/matching.ts";
import { auditLog } from "#server/db/schema/auth.ts";
import { bankLines } from "#server/db/schema/statements.ts";
import { HDFC_COLUMNS, sendStatement, statementOf, upload } from "#testing/bank.ts";
import { adminHeaders, bookableListing, openSession } from "#testing/bookings.ts";
import { createBooking } from "#testing/factories/bookings.ts";
import { createUser, FACTORY_PASSWORD } from "#testing/factories/users.ts";
import { type TestApp, testApp } from "#testing/http.ts";
import { deleteOldStatements } from "./writes.ts";

let site: TestApp;
let admin: Record<string, string>;
beforeAll(async () => {
  site = await testApp();
  admin = await adminHeaders(site.deps);
});
afterAll(() => site.close());

const json = async <T>(answer: Promise<Response>) => (await (await answer).json()) as T;
const unclaimed = (query = "") =>
  json<BankLine[]>(site.request("GET", `${listUnclaimedLines().path}${query}`, { headers: admin }));
const listed = () => json<Statement[]>(site.request("GET", listStatements().path, { headers: admin }));

const utrOf = (number: number) => String(600_000_000_000 + number * 31);
const transfers = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, at) => ({ utr: utrOf(from + at) }));

test("columns are confirmed once for a layout, and asked for again when a statement is taken out", async () => {
  const text = statementOf(transfers(0, 2));
  const asked = await json<UploadedStatement>(sendStatement(site, admin, text, null));
  expect(asked).toMatchObject({ statement: null, layout: { columns: HDFC_COLUMNS } });
  expect(asked.layout?.rows[0]?.[4]).toBe("18500.00");
  expect(await listed()).toEqual([]);
  for (const wrong of [{}, { ...HDFC_COLUMNS, credit: null }, { ...HDFC_COLUMNS, date: 900 }, "x"]) {
    expect((await sendStatement(site, admin, text, wrong as object)).status).toBe(400);
  }
  const nothing = await sendStatement(site, admin, text, { ...HDFC_COLUMNS, credit: 2 });
  expect([nothing.status, await nothing.json()]).toMatchObject([
    400,
    { fields: { columns: expect.any(String) } },
  ]);

  const { statement } = await json<UploadedStatement>(sendStatement(site, admin, text));
  expect(statement).toMatchObject({ credits: 2, newCredits: 2, skipped: 0, uploadedBy: "admin mode" });
  const known = await json<UploadedStatement>(sendStatement(site, admin, statementOf(transfers(1, 4)), null));
  expect(known).toMatchObject({ layout: null, statement: { credits: 3, newCredits: 2 } });

  const left = await json<Statement[]>(
    site.request("DELETE", deleteStatement(statement!.id).path, { headers: admin }),
  );
  expect(left.map(({ id }) => id)).toEqual([known.statement!.id]);
  expect((await json<UploadedStatement>(sendStatement(site, admin, text, null))).layout).not.toBeNull();
  expect((await site.request("DELETE", deleteStatement(statement!.id).path, { headers: admin })).status).toBe(
    404,
  );
  const audit = await site.deps.store.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.subject, `bank statement ${statement!.id}`));
  expect(audit.map(({ action }) => action)).toEqual(["statement.uploaded", "statement.deleted"]);
});

test("of what is no line only that between lines is told: sums below them are the bank's own", async () => {
  const file = statementOf(transfers(40, 42)).split("\r\n");
  file.splice(3, 0, "31/02/26,No such day,31/02/26,0.00,1.00,1,1.00");
  const answer = await json<UploadedStatement>(sendStatement(site, admin, file.join("\r\n")));
  expect(answer.statement).toMatchObject({ credits: 2, skipped: 1 });
});

test("a line that several files have counts once, also when they are sent at once", async () => {
  const { store } = site.deps;
  await store.db.delete(bankLines);
  const same = { utr: "Cash", amount: "700.00" };
  const files = [[...transfers(10, 30), same], [...transfers(20, 40), same, same], transfers(10, 40)];
  const answers = await Promise.all([...files, ...files].map((file) => upload(site, admin, file)));
  expect(answers.map(({ credits }) => credits)).toEqual([21, 22, 30, 21, 22, 30]);
  // Two payments without a UTR that look alike are two where one file has both.
  expect(await store.db.$count(bankLines)).toBe(32);
});

test("payments that no booking names are unclaimed, page by page; debits are not kept", async () => {
  const { store } = site.deps;
  await store.db.delete(bankLines);
  await upload(site, admin, [
    ...transfers(100, 160),
    { utr: "NOUTR", isDebit: true, name: "A STRANGER" },
    { utr: utrOf(170), isDebit: true, name: "A STRANGER" },
  ]);
  const { id: pgId } = await bookableListing(store);
  await createBooking(store, { pgId, status: "proof_submitted", utr: utrOf(159) });
  const first = await unclaimed();
  expect(first).toHaveLength(50);
  const rest = await unclaimed(`?before=${first.at(-1)!.id}`);
  expect([...first, ...rest].flatMap(({ utrs }) => utrs).sort()).toEqual(
    transfers(100, 159)
      .map(({ utr }) => utr)
      .sort(),
  );
  const debits = await store.db.select().from(bankLines).where(eq(bankLines.isDebit, true));
  expect(debits.map(({ utrs, narration }) => [utrs, narration])).toEqual([[[utrOf(170)], ""]]);
});

test.each([
  ["nothing", ""],
  ["one line", "Date,Narration,Credit,Debit"],
  ["a line of a megabyte", `Date,Narration,Credit,Debit\n${"x".repeat(1_000_000)}`],
  ["a picture", Buffer.from("89504e470d0a1a0a0000000d49484452", "hex")],
  ["more than ten thousand lines", statementOf(transfers(0, 10_300))],
])("%s is refused with a sentence", async (_what, file) => {
  const answer = await sendStatement(site, admin, file);
  expect([answer.status, await answer.json()]).toMatchObject([400, { code: "VALIDATION" }]);
});

test("a file of more than 5 MB is refused", async () => {
  expect((await sendStatement(site, admin, "x".repeat(5 * 1024 * 1024 + 1))).status).toBe(413);
});

test("NUL, formulas and what turns text round are plain text", async () => {
  await upload(site, admin, [{ utr: utrOf(900), name: '=HYPERLINK("http://x")\u0000\u202e' }]);
  const [line] = await unclaimed();
  expect(line?.narration).toBe(`UPI-=HYPERLINK("http://x") -ravi@okhdfc-HDFC0001-${utrOf(900)}-PAYMENT`);
});

test("ten thousand lines come in, and others are answered meanwhile", async () => {
  const sending = upload(site, admin, transfers(20_000, 30_000));
  let done = false;
  void sending.finally(() => {
    done = true;
  });
  let answered = 0;
  while (!done) {
    await site.request("GET", "/api/auth/user");
    answered += 1;
  }
  expect((await sending).newCredits).toBe(10_000);
  // Read in one go, it would let one or two in: at its beginning and at its end.
  expect(answered).toBeGreaterThan(10);
});

test("what the bank wrote of somebody who deletes their account goes, and nothing else", async () => {
  const { store } = site.deps;
  const user = await createUser(store);
  const { id: pgId } = await bookableListing(store);
  await createBooking(store, {
    pgId,
    status: "cancelled",
    paymentStatus: "refunded",
    userId: user.id,
    utr: utrOf(950),
  });
  const mistyped = await createBooking(store, {
    pgId,
    status: "cancelled",
    paymentStatus: "refunded",
    userId: user.id,
    utr: utrOf(960),
  });
  await upload(site, admin, [{ utr: utrOf(950) }, { utr: utrOf(951) }, { utr: utrOf(952) }]);
  await store.db
    .update(bankLines)
    .set({ takenBy: mistyped.id })
    .where(arrayOverlaps(bankLines.utrs, [utrOf(952)]));
  const sent = { json: { password: FACTORY_PASSWORD }, cookies: await openSession(store, user) };
  expect((await site.request("DELETE", deleteAccount().path, sent)).status).toBe(200);
  const narrationOf = async (utr: string) =>
    (
      await store.db
        .select()
        .from(bankLines)
        .where(arrayOverlaps(bankLines.utrs, [utr]))
    )[0]?.narration;
  expect(await narrationOf(utrOf(950))).toBe("");
  expect(await narrationOf(utrOf(952))).toBe("");
  expect(await narrationOf(utrOf(951))).toContain("RAVI KUMAR");
});

test("lines and statements go after ninety days", async () => {
  const { store, clock } = site.deps;
  const later = (days: number) => new Date(clock.now().getTime() + days * 86_400_000);
  await deleteOldStatements(store.db, later(89));
  expect((await listed()).length).toBeGreaterThan(0);
  await deleteOldStatements(store.db, later(91));
  expect([await listed(), await store.db.$count(bankLines)]).toEqual([[], 0]);
});
