import { beforeEach, expect, test } from "vitest";
import * as endpoints from "#domain/rents/endpoints.ts";
import type { TenantRow } from "#server/db/schema/properties.ts";
import { proofForm, screenshot, userCaller } from "#testing/bookings.ts";
import { rentTenant } from "#testing/factories/rents.ts";
import { newKey } from "#testing/http.ts";
import { rentBooks } from "#testing/rent-books.ts";

const { at, call, account: accountOf } = rentBooks({ lateFeePerDay: "50.00", lateFeeMost: "500.00" });
let payer: Awaited<ReturnType<typeof userCaller>>;
let tenant: TenantRow;
const account = () => accountOf(tenant.id);
/** The one of December that stands: 9,000, due on the 5th. */
const december = async () =>
  (await account()).invoices.find(({ month, isCancelled }) => month === "2025-12" && !isCancelled)!;
const total = async () => (await december()).total;

beforeEach(async () => {
  payer = await userCaller(at.site.deps);
  const stay = { bedId: at.world.bedIds[0]!, firstDay: "2025-06-01" };
  tenant = await rentTenant(at.site.deps.store, at.world.property.id, stay, { userId: payer.id });
  await call(endpoints.makeInvoices(at.world.property.id), { month: "2025-12" });
});

const on = (day: string) => {
  at.now = new Date(`${day}T04:00:00Z`);
};

async function record(amount: string, paidOn: string) {
  const payment = { tenantId: tenant.id, amount, method: "cash", paidOn };
  expect((await call(endpoints.recordRentPayment(at.world.property.id), payment)).status).toBe(200);
  return total();
}

async function decide(decision: "confirm" | "reverse", amount: string) {
  const { payments } = await account();
  const { id } = payments.find(
    (each) => each.amount === amount && ["submitted", "confirmed"].includes(each.state),
  )!;
  const to = endpoints.decideRentPayment(at.world.property.id, id);
  expect((await call(to, { decision, reason: "Bounced" })).status).toBe(200);
  return total();
}

test("a late fee goes with its payment, as far as no other one came as late, by the rule of its invoice", async () => {
  on("2025-12-20");
  expect(await record("1000", "2025-12-10")).toBe("9250.00");
  const settings = { lateFeePerDay: "99", lateFeeMost: "5000" };
  expect((await call(endpoints.changeRentMoney(at.world.property.id), settings)).status).toBe(200);
  expect(await record("2000", "2025-12-20")).toBe("9500.00");
  expect(await record("300", "2025-12-12")).toBe("9500.00");
  expect(await decide("reverse", "1000.00")).toBe("9500.00");
  expect(await decide("reverse", "2000.00")).toBe("9350.00");
  // What the host let off is not given twice.
  const { id } = await december();
  const discount = { kind: "discount", label: "Let off", amount: "9200" };
  expect((await call(endpoints.addInvoiceLine(at.world.property.id, id), discount)).status).toBe(200);
  expect(await decide("reverse", "300.00")).toBe("0.00");
  expect(await account()).toMatchObject({ balance: "0.00" });
});

test("who paid in time is charged nothing, however late the host looks, or in which order", async () => {
  on("2025-12-04");
  const form = proofForm("500000000001", await screenshot(7));
  form.set("tenantId", String(tenant.id));
  form.set("amount", "9000");
  const headers = { "idempotency-key": newKey() };
  const sent = { form, cookies: payer.cookies, headers };
  expect((await at.site.request("POST", endpoints.sendRentPayment().path, sent)).status).toBe(200);
  on("2026-01-04");
  await call(endpoints.makeInvoices(at.world.property.id), { month: "2026-01" });
  expect(await record("9001", "2026-01-04")).toBe("9500.00");
  expect(await decide("confirm", "9000.00")).toBe("9000.00");
  expect(await account()).toMatchObject({
    balance: "-1.00",
    invoices: [{ paid: "9000.00" }, { paid: "9000.00" }],
  });
});

test("an invoice that is made anew has no late fee for what came before it", async () => {
  on("2025-12-20");
  expect(await record("9000", "2025-12-20")).toBe("9500.00");
  const cancel = endpoints.cancelInvoice(at.world.property.id, (await december()).id);
  expect((await call(cancel, { reason: "Wrong rent" })).status).toBe(200);
  await call(endpoints.makeInvoices(at.world.property.id), { month: "2025-12" });
  expect(await record("1", "2025-12-20")).toBe("9000.00");
});
