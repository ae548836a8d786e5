import { type SQL, sql } from "drizzle-orm";
import {
  type AdminSearchResults,
  SEARCH_HITS,
  type SearchGroup,
  type SearchHit,
} from "#domain/admin/contract.ts";
import { type Queryable, rows } from "#server/db/client.ts";

/** So many rows of a common name are looked at, in no order: the newest of them are shown. */
const LOOKED_AT = 1000;
const LONGEST_ID = 9;

/** What was typed, as the indexes have it; null where it can be no such thing. */
interface Terms {
  id: number | null;
  phone: string | null;
  /** Upper case, as UTRs and codes are kept. */
  code: string;
  mail: string | null;
  /** For `to_tsquery`: every word as the beginning of one. Null for numbers. */
  words: string | null;
}

export function readTerms(typed: string): Terms {
  const text = typed.trim();
  const digits = text.replace(/[\s+()#-]/g, "");
  const isNumber = /^\d+$/.test(digits);
  // With the joiners of Indian scripts, which are no letters: `to_tsquery` cuts words as the index does.
  const words = isNumber ? [] : (text.match(/[\p{L}\p{M}\p{N}\u200c\u200d]+/gu) ?? []);
  const national = digits.length === 12 && digits.startsWith("91") ? digits.slice(2) : digits;
  return {
    id: isNumber && digits.length <= LONGEST_ID ? Number(digits) : null,
    phone: isNumber && national.length === 10 ? national : null,
    code: text.replace(/^#/, "").toUpperCase(),
    mail: text.includes("@") ? text.toLowerCase() : null,
    words: words.length === 0 ? null : words.map((word) => `'${word}':*`).join(" & "),
  };
}

const named = (column: string, words: string | null) =>
  words !== null && sql`to_tsvector('simple', ${sql.raw(column)}) @@ to_tsquery('simple', ${words})`;
const equal = (column: string, value: string | number | null) =>
  value !== null && sql`${sql.raw(column)} = ${value}`;

/** The ids that one condition at least finds, each by its index. */
function idsIn(table: string, conditions: readonly (SQL | false)[]): SQL {
  const found = conditions
    .filter((condition) => condition !== false)
    .map((condition) => sql`(select id from ${sql.raw(table)} where ${condition} limit ${LOOKED_AT})`);
  return found.length === 0
    ? sql`(select id from ${sql.raw(table)} where false)`
    : sql`(${sql.join(found, sql` union `)})`;
}

const page = sql`limit ${SEARCH_HITS}`;
const FIND: Record<SearchGroup, (terms: Terms) => SQL> = {
  bookings: ({ id, phone, code, mail, words }) => {
    const paid = sql`id in (select booking_id from ledger_transactions where lower(reference) = lower(${code}) limit ${LOOKED_AT})`;
    const ids = idsIn("bookings", [
      equal("id", id),
      equal("guest_phone", phone),
      equal("utr", code),
      equal("lower(guest_email)", mail),
      named("guest_name", words),
      paid,
    ]);
    return sql`select id::text, guest_name as name, listing_title as about, payment_status as state
      from bookings where id in ${ids} order by bookings.id desc ${page}`;
  },
  people: ({ phone, code, mail, words }) => {
    const ids = idsIn("users", [
      equal("phone_number", phone),
      equal("email", mail),
      named("coalesce(first_name, '') || ' ' || coalesce(last_name, '')", words),
      sql`id in (select user_id from referral_codes where referral_code = ${code})`,
    ]);
    return sql`select phone_number as id, trim(coalesce(first_name, '') || ' ' || coalesce(last_name, '')) as name,
        phone_number as about, case when suspended_at is not null then 'suspended' end as state
      from users where id in ${ids} and phone_number is not null and deleted_at is null
      order by created_at desc ${page}`;
  },
  listings: ({ id, phone, words }) => {
    const ids = idsIn("pg_listings", [
      equal("id", id),
      equal("contact_phone", phone),
      named("title", words),
      phone !== null && sql`owner_id in (select id from users where phone_number = ${phone})`,
    ]);
    return sql`select id::text, title as name, address as about,
        case when is_deleted <> 0 then 'deleted' when suspended_at is not null then 'suspended' when is_available <> 1 then 'paused' end as state
      from pg_listings where id in ${ids} order by pg_listings.id desc ${page}`;
  },
  referrals: ({ id, phone, code, words }) => {
    const ids = idsIn("referrals", [
      equal("id", id),
      equal("referee_phone", phone),
      equal("referral_code", code),
      named("referee_name", words),
      phone !== null && sql`referrer_user_id in (select id from users where phone_number = ${phone})`,
    ]);
    return sql`select r.id::text, r.referee_name as name, coalesce(u.first_name, '') as about, r.status as state
      from referrals r join users u on u.id = r.referrer_user_id
      where r.id in ${ids} and not r.is_replaced order by r.id desc ${page}`;
  },
};

/** What bears the name or number. @param groups those the caller may see; the others are empty */
export async function searchRecords(
  q: Queryable,
  typed: string,
  groups: readonly SearchGroup[],
): Promise<AdminSearchResults> {
  const terms = readTerms(typed);
  const results: AdminSearchResults = { bookings: [], people: [], listings: [], referrals: [] };
  for (const group of groups) results[group] = await rows<SearchHit>(q, FIND[group](terms));
  return results;
}

/** The accounts with these phone numbers, for the log of who was read. */
export async function idsOfPeople(q: Queryable, phones: readonly string[]): Promise<string[]> {
  if (phones.length === 0) return [];
  const list = sql.join(
    phones.map((phone) => sql`${phone}`),
    sql`, `,
  );
  const found = await rows<{ id: string }>(q, sql`select id from users where phone_number in (${list})`);
  return found.map(({ id }) => id);
}
