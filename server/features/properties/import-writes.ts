import { sql } from "drizzle-orm";
import { addDays, kolkataDate } from "#domain/dates.ts";
import { DomainError } from "#domain/errors.ts";
import { t } from "#domain/i18n.ts";
import { IMPORT_HEADINGS, PROPERTY_LIMITS } from "#domain/properties/choices.ts";
import type { ImportAnswer } from "#domain/properties/contract.ts";
import {
  type ImportBed,
  type ImportedTenant,
  type ReadTenants,
  readTenants,
} from "#domain/properties/import.ts";
import { HORIZON_DAYS } from "#domain/properties/tenant-steps.ts";
import { constraintOf, type Queryable, recordset, rows, type Transaction } from "#server/db/client.ts";
import { readRows, UnreadableRows } from "#server/lib/bounded-csv.ts";
import type { CsvFile } from "#server/lib/csv.ts";
import { lockProperty, syncListingBeds } from "./beds-writes.ts";
import { countCurrent } from "./people-reads.ts";
import { moneyAccess, type PropertyAccess } from "./policy.ts";
import { refusal, tooMany } from "./refusals-policy.ts";
import { recordStep } from "./steps-writes.ts";

const SAMPLE = 5;
/** A name, a phone and a room. */
const NEEDED_COLUMNS = 3;

const bedsForImport = (q: Queryable, propertyId: number): Promise<ImportBed[]> =>
  rows(
    q,
    sql`select b.id, r.name as room, b.letter, b.is_closed as "isClosed",
        coalesce(r.rent, l.monthly_rent)::text as rent, coalesce(r.deposit, l.security_deposit)::text as deposit,
        case when not coalesce(s.is_endless, false)
          then to_char(coalesce(s.last_day + 1, date '1900-01-01'), 'YYYY-MM-DD') end as "freeFrom"
      from property_rooms r
      join property_beds b on b.room_id = r.id
      left join pg_listings l on l.property_id = r.property_id and l.room_type = r.room_type and l.is_deleted = 0
      cross join lateral (select bool_or(d.last_day is null) as is_endless, max(d.last_day) as last_day
        from bed_stays d where d.bed_id = b.id) s
      where r.property_id = ${propertyId}
      order by r.floor, r.name, b.letter`,
  );

const phonesOf = async (q: Queryable, propertyId: number): Promise<ReadonlySet<string>> => {
  const found = await rows<{ phone: string }>(
    q,
    sql`select phone from tenants where property_id = ${propertyId} and state in ('expected', 'living')`,
  );
  return new Set(found.map(({ phone }) => phone));
};

/** @throws DomainError VALIDATION */
export async function readFile(bytes: Uint8Array): Promise<CsvFile> {
  const most = PROPERTY_LIMITS.importedRows;
  const bounds = { most: most + 1, columns: NEEDED_COLUMNS };
  const [first, ...others] = await readRows(bytes, bounds).catch((error: unknown) => {
    if (!(error instanceof UnreadableRows)) throw error;
    throw refusal(
      "file",
      error.why === "many" ? t("properties.importRows", { most }) : t("properties.csvUnreadable"),
    );
  });
  if (!first) throw refusal("file", t("properties.csvEmpty"));
  return { headings: first.cells, rows: others };
}

/** @throws DomainError VALIDATION, FORBIDDEN where a warden's file says what somebody pays */
export async function readImport(
  q: Queryable,
  { access, file, now }: { access: PropertyAccess; file: CsvFile; now: Date },
): Promise<ReadTenants> {
  const today = kolkataDate(now);
  const { propertyId } = access;
  const beds = await bedsForImport(q, propertyId);
  const phones = await phonesOf(q, propertyId);
  const latest = addDays(today, HORIZON_DAYS);
  const found = readTenants(file, { beds, phones, today, latest });
  if (!found) throw refusal("file", t("properties.csvColumns", { headings: IMPORT_HEADINGS.join(", ") }));
  if (found.hasSums) moneyAccess(access);
  return found;
}

/** Wardens see no sums, also not those of rooms. */
export function presentImport(
  { tenants: found, problems, moreProblems }: ReadTenants,
  { role }: PropertyAccess,
  stepId: number | null = null,
): ImportAnswer {
  const sample = found.slice(0, SAMPLE).map(({ line, name, phone, bed, movesInOn, rent }) => ({
    ...{ line, name, phone, bed, movesInOn },
    rent: role === "host" ? rent : null,
  }));
  return { rows: found.length + problems.length + moreProblems, sample, problems, moreProblems, stepId };
}

/** Adds people and their beds in one statement. @returns their ids @throws DomainError BED_UNAVAILABLE */
async function insertPeople(
  tx: Transaction,
  propertyId: number,
  people: readonly ImportedTenant[],
  now: Date,
): Promise<number[]> {
  const today = kolkataDate(now);
  const values = people.map(({ name, phone, bedId, movesInOn, rent, deposit }) => ({
    ...{ name, phone, bed_id: bedId, moves_in_on: movesInOn },
    rent: rent ?? "0.00",
    deposit: deposit ?? "0.00",
    state: movesInOn <= today ? "living" : "expected",
    arrived_on: movesInOn <= today ? movesInOn : null,
  }));
  const columns = `p (name text, phone text, bed_id int, moves_in_on date, rent numeric, deposit numeric, state text,
    arrived_on date)`;
  const at = now.toISOString();
  const made = await rows<{ id: number }>(
    tx,
    // No number is in a file twice.
    sql`with people as (
        select * from ${recordset(values, columns)}
      ), made as (
        insert into tenants (property_id, name, phone, moves_in_on, rent, deposit, state, arrived_on, created_at, updated_at)
        select ${propertyId}, name, phone, moves_in_on, rent, deposit, state, arrived_on, ${at}::timestamptz,
          ${at}::timestamptz from people
        returning id, phone
      )
      insert into bed_stays (tenant_id, bed_id, first_day)
      select made.id, bed_id, moves_in_on from made join people using (phone)
      returning tenant_id as id`,
  ).catch((error: unknown) => {
    if (constraintOf(error)?.name !== "bed_stays_one_person") throw error;
    throw new DomainError("BED_UNAVAILABLE", t("properties.bedUnavailable"));
  });
  return made.map(({ id }) => id);
}

/**
 * Adds all people of a file, or none where a row has a problem.
 * @throws DomainError VALIDATION, FORBIDDEN, CONFLICT, BED_UNAVAILABLE
 */
export async function importTenants(
  tx: Transaction,
  { access, file, now }: { access: PropertyAccess; file: CsvFile; now: Date },
): Promise<ImportAnswer> {
  const { propertyId, userId: actorId } = access;
  await lockProperty(tx, propertyId);
  const found = await readImport(tx, { access, file, now });
  if (found.problems.length > 0) throw refusal("file", t("properties.importProblems"));
  if (found.tenants.length === 0) throw refusal("file", t("properties.csvEmpty"));
  const people = found.tenants.length + (await countCurrent(tx, propertyId));
  if (people > PROPERTY_LIMITS.tenants) throw tooMany(PROPERTY_LIMITS.tenants);
  const tenantIds = await insertPeople(tx, propertyId, found.tenants, now);
  await syncListingBeds(tx, propertyId, { now });
  const stepId = await recordStep(tx, {
    ...{ propertyId, actorId, step: "tenants_imported", note: String(tenantIds.length), at: now },
    before: { kind: "added", tenantIds },
  });
  return presentImport(found, access, stepId);
}
