import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import * as endpoints from "#domain/rents/endpoints.ts";
import { rows } from "#server/db/client.ts";
import { newKey } from "#testing/http.ts";
import { rentBooks } from "#testing/rent-books.ts";

const { at, call } = rentBooks();

const madeOf = async (answer: Response) => ((await answer.json()) as { made: number }).made;

/** A tenant in each bed of so many rooms, since 20 November, with a deposit. @returns their ids */
async function manyTenants(rooms: number): Promise<number[]> {
  const { db } = at.site.deps.store;
  const { id } = at.world.property;
  await db.execute(sql`insert into property_rooms (property_id, name, floor, room_type)
    select ${id}, 'R' || n, 1, '4 Sharing' from generate_series(1, ${rooms}::int) n`);
  await db.execute(sql`insert into property_beds (room_id, letter)
    select id, letter from property_rooms, unnest(array['A', 'B', 'C', 'D']) letter
    where property_id = ${id} and room_type = '4 Sharing'`);
  const made = await rows<{ id: number }>(
    db,
    sql`with beds as (
        select b.id from property_beds b join property_rooms r on r.id = b.room_id
        where r.property_id = ${id} and r.room_type = '4 Sharing'
      ), made as (
        insert into tenants (property_id, name, phone, state, rent, deposit, moves_in_on, arrived_on)
        select ${id}, 'Asha Rao', id::text, 'living', 9000, 18000, '2025-11-20', '2025-11-20' from beds
        returning id, phone
      )
      insert into bed_stays (tenant_id, bed_id, first_day) select id, phone::int, '2025-11-20' from made
      returning tenant_id as id`,
  );
  return made.map(({ id: tenantId }) => tenantId);
}

test("invoices of a large property are made in several transactions, one for each tenant", async () => {
  const ids = await manyTenants(160);
  const { path } = endpoints.makeInvoices(at.world.property.id);
  const json = { month: "2025-12", withoutDeposit: [ids[0], ids.at(-1)] };
  const sent = { json, cookies: at.world.host.cookies, headers: { "idempotency-key": newKey() } };
  expect(await madeOf(await at.site.request("POST", path, sent))).toBe(640);
  const found = await rows<{ transactions: number; made: number; total: string }>(
    at.site.deps.store.db,
    sql`select count(distinct xmin::text) as transactions, count(*) as made, sum(total)::text as total
      from invoices where property_id = ${at.world.property.id}`,
  );
  expect(found).toEqual([{ transactions: 2, made: 640, total: `${640 * 9000 + 638 * 18000}.00` }]);
  const preview = `${endpoints.previewInvoices(at.world.property.id).path}?month=2025-12`;
  const left = await at.site.request("GET", preview, { cookies: at.world.host.cookies });
  expect(await left.json()).toMatchObject({ made: 640, drafts: [] });
  expect(await madeOf(await at.site.request("POST", path, sent))).toBe(640);
  expect(await madeOf(await call(endpoints.makeInvoices(at.world.property.id), { month: "2025-12" }))).toBe(
    0,
  );
});
