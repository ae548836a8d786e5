import { type SQL, sql } from "drizzle-orm";
import { addDays } from "#domain/dates.ts";
import { TODAY_LIMITS } from "#domain/today/choices.ts";
import type { WaitingRow } from "#domain/today/contract.ts";
import { type Queryable, rows } from "#server/db/client.ts";
import { firstRows } from "#server/db/first-rows.ts";
import { bedOnDay } from "./tenant-reads.ts";

/** The ids of the properties that somebody hosts or works at. */
export const propertiesRunBy = (userId: string): SQL =>
  sql`(select id from properties where owner_id = ${userId}
    union select property_id from wardens where user_id = ${userId})`;

type PersonKey = "propertyId" | "tenantId" | "bookingId" | "person" | "bed" | "day";

const peopleWhere = (q: Queryable, userId: string, today: string, { day, where }: { day: SQL; where: SQL }) =>
  rows<WaitingRow<PersonKey>>(
    q,
    firstRows(
      sql`select t.id, t.property_id as "propertyId", t.id as "tenantId", t.booking_id as "bookingId", t.name as person,
          ${bedOnDay(today, sql`t.id`)} as bed, to_char(${day}, 'YYYY-MM-DD') as day
        from tenants t where t.property_id in ${propertiesRunBy(userId)} and ${where}`,
      sql`day, id`,
      TODAY_LIMITS,
    ),
  );

/** Who was to move in by today, and nobody has said that they came. */
export const arrivingAt = (q: Queryable, userId: string, today: string) =>
  peopleWhere(q, userId, today, {
    day: sql`t.moves_in_on`,
    where: sql`t.state = 'expected' and t.moves_in_on <= ${today}::date`,
  });

/** Whose last day has come, and nobody has said that they left. */
export const leavingFrom = (q: Queryable, userId: string, today: string) =>
  peopleWhere(q, userId, today, {
    day: sql`t.last_day`,
    where: sql`t.state = 'living' and t.last_day <= ${today}::date`,
  });

/** Beds that fall free soon, with nobody after. */
export const bedsFreeSoon = (q: Queryable, userId: string, today: string) =>
  rows<WaitingRow<PersonKey>>(
    q,
    firstRows(
      sql`select b.id, r.property_id as "propertyId", t.id as "tenantId", t.booking_id as "bookingId", t.name as person,
          r.name || ' ' || b.letter as bed, to_char(s.last_day, 'YYYY-MM-DD') as day
        from bed_stays s
        join property_beds b on b.id = s.bed_id
        join property_rooms r on r.id = b.room_id
        join tenants t on t.id = s.tenant_id
        where r.property_id in ${propertiesRunBy(userId)} and not b.is_closed
          and s.last_day >= ${today}::date and s.last_day <= ${addDays(today, TODAY_LIMITS.freeDays)}::date
          and not exists (select 1 from bed_stays n where n.bed_id = s.bed_id and n.first_day > s.last_day)`,
      sql`day, id`,
      TODAY_LIMITS,
    ),
  );
