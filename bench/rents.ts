import { sql } from "drizzle-orm";
import { getBeds, listTenants } from "#domain/properties/endpoints.ts";
import {
  getRentLedger,
  getRents,
  getTenantRents,
  listReadings,
  makeInvoices,
  previewInvoices,
} from "#domain/rents/endpoints.ts";
import { getToday } from "#domain/today/endpoints.ts";
import { rentRoom, rentTenant } from "#testing/factories/rents.ts";
import { type TestApp, testApp } from "#testing/http.ts";
import { type RentWorld, rentWorld } from "#testing/rents.ts";
import { type BenchTable, median, rounded } from "./lib/result.ts";

const TENANTS = 300;
const MONTHS = 24;
const RUNS = 15;
const WARM_UP = 3;
/** Milliseconds in which the figures of a property are to be there. */
const TARGET_MS = 200;
const NOW = new Date("2025-12-10T06:00:00Z");

/** A property of 150 rooms with two people in each, for two years: the last three months are unpaid by some. */
async function largeProperty(site: TestApp): Promise<RentWorld & { tenantId: number }> {
  const world = await rentWorld(site);
  const { store } = site.deps;
  const propertyId = world.property.id;
  let tenantId = 0;
  for (let room = 0; room < TENANTS / 2; room++) {
    const { bedIds } = await rentRoom(store, propertyId, `R${room}`);
    for (const bedId of bedIds)
      ({ id: tenantId } = await rentTenant(store, propertyId, { bedId, firstDay: "2024-01-01" }));
  }
  await fill(site, propertyId);
  return { ...world, tenantId };
}

/** Invoices, payments and their entries, in one statement each: by calls they would take minutes. */
async function fill({ deps: { store } }: TestApp, propertyId: number): Promise<void> {
  await store.transaction(async (tx) => {
    await tx.execute(sql`insert into invoices (property_id, tenant_id, month, due_on, total, paid)
      select ${propertyId}, t.id, m::date, m::date + 4, 11500,
        case when m >= '2025-10-01' and t.id % 5 = 0 then 0 else 11500 end
      from tenants t, generate_series('2024-01-01'::timestamp, '2025-12-01', interval '1 month') m
      where t.property_id = ${propertyId}`);
    await tx.execute(sql`insert into meter_readings (room_id, read_on, units)
      select r.id, m::date - 1, 1000 + 100 * (row_number() over (partition by r.id order by m))
      from property_rooms r, generate_series('2023-12-01'::timestamp, '2026-01-01', interval '1 month') m
      where r.property_id = ${propertyId}`);
    await tx.execute(sql`insert into invoice_lines (invoice_id, kind, amount)
      select id, kind, amount from invoices, (values ('rent', 9000), ('food', 2000)) as l (kind, amount)`);
    await tx.execute(sql`insert into invoice_lines (invoice_id, kind, amount, reading_id)
      select distinct i.id, 'electricity', 425, m.id from invoices i join bed_stays s on s.tenant_id = i.tenant_id
      join property_beds b on b.id = s.bed_id join meter_readings m on m.room_id = b.room_id and m.read_on = i.month - 1`);
    await tx.execute(sql`insert into rent_payments
        (property_id, tenant_id, method, amount, state, paid_on, receipt_number, decided_at)
      select property_id, tenant_id, 'upi', total, 'confirmed', due_on, row_number() over (order by month, id), due_on
      from invoices where paid = total`);
    await tx.execute(sql`insert into rent_transactions (property_id, tenant_id, kind, invoice_id, actor, day, at)
      select property_id, tenant_id, 'invoice', id, 'bench', month, month from invoices`);
    await tx.execute(sql`insert into rent_transactions (property_id, tenant_id, kind, payment_id, actor, day, at)
      select property_id, tenant_id, 'payment', id, 'bench', paid_on, paid_on from rent_payments`);
    await tx.execute(sql`insert into rent_entries (transaction_id, account, amount)
      select t.id, e.account, e.sign * 11500 from rent_transactions t join
        (values ('invoice', 'dues', 1), ('invoice', 'income', -1), ('payment', 'bank', 1), ('payment', 'dues', -1))
        as e (kind, account, sign) on e.kind = t.kind`);
  });
  await store.db.execute(sql`analyze`);
}

interface Cost {
  ms: number;
  /** Of the processor, whatever else the machine does: the embedded engine works within this process. */
  cpuMs: number;
}

async function costOf(run: () => Promise<Response>): Promise<Cost> {
  const cpu = process.cpuUsage();
  const start = performance.now();
  const answer = await run();
  await answer.arrayBuffer();
  if (answer.status !== 200) throw new Error(`answered ${answer.status}`);
  const { user, system } = process.cpuUsage(cpu);
  return { ms: performance.now() - start, cpuMs: (user + system) / 1000 };
}

/** The middle of some calls. */
async function medianCost(run: () => Promise<Response>): Promise<Cost> {
  const costs: Cost[] = [];
  for (let at = 0; at < RUNS + WARM_UP; at++) costs.push(await costOf(run));
  const counted = costs.slice(WARM_UP);
  return { ms: median(counted.map(({ ms }) => ms)), cpuMs: median(counted.map(({ cpuMs }) => cpuMs)) };
}

/** The money of a property with 300 tenants and two years of invoices, on the embedded engine, behind HTTP. */
export async function bench(): Promise<BenchTable[]> {
  const site = await testApp({ clock: { now: () => NOW } });
  try {
    const { property, host, tenantId } = await largeProperty(site);
    const get = (path: string) => medianCost(() => site.request("GET", path, { cookies: host.cookies }));
    const rows: BenchTable["rows"] = [];
    const add = (what: string, { ms, cpuMs }: Cost) =>
      rows.push({
        what,
        "of the target": rounded(ms / TARGET_MS),
        ms: rounded(ms, 0),
        "processor ms": rounded(cpuMs, 0),
      });
    add("bed board", await get(getBeds(property.id).path));
    add("month of the property", await get(getRents(property.id).path));
    add("account of a tenant", await get(getTenantRents(property.id, tenantId).path));
    add("ledger of a year", await get(`${getRentLedger(property.id).path}?from=2025-01-01&to=2025-12-31`));
    add("meters", await get(listReadings(property.id).path));
    add("people", await get(listTenants(property.id).path));
    add("what waits today", await get(getToday().path));
    add("invoices to be made", await get(`${previewInvoices(property.id).path}?month=2026-01`));
    const json = { month: "2026-01" };
    const { path } = makeInvoices(property.id);
    add(
      `${TENANTS} invoices made`,
      await costOf(() => site.request("POST", path, { json, cookies: host.cookies })),
    );
    const name = `A property with ${TENANTS} tenants and ${MONTHS} months (target: ${TARGET_MS} ms)`;
    return [{ name, rows }];
  } finally {
    await site.close();
  }
}
