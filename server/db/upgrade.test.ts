import { inArray, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { logIn as logInCall } from "#domain/accounts/endpoints.ts";
import { getBooking, getProof, listMyBookings } from "#domain/bookings/endpoints.ts";
import { listMessages } from "#domain/chat/endpoints.ts";
import { searchListings } from "#domain/listings/endpoints.ts";
import { migrate, openStore, rows } from "#server/db/client.ts";
import { mediaFiles } from "#server/db/schema/media.ts";
import { JOBS } from "#server/jobs/jobs.ts";
import { brokenInvariants } from "#testing/bookings.ts";
import { cookiesOf, type TestApp, testApp } from "#testing/http.ts";
import { type Content, contentOf, type OldInstallation, oldInstallation } from "#testing/states.ts";

const PASSWORD = "Lantern-Street!42";
const GUEST = "9845000002";
const ADMIN = "9845000003";

/** What migrations changed on purpose, as {@link changesTo} names it. */
const CHANGED_SINCE = [
  // Files are counted for whoever sent them.
  "media_files.owner_id",
  // Short stays are compared by the day.
  "pg_listings.week_price",
];
// New PGs for saved searches are among what accounts are told of.
const SWITCHES = ["users.notifications"];
const REPORTS = [
  // Reports outlive what they are about.
  "room_reports.post_id",
  "room_reports.request_id",
  "room_reports.video_id",
  // In the steps that people are told.
  "roommate_requests.compatibility_score",
];
// Women who chose anybody, or asked in a place for men and women, before it said that men are among them.
const SEEKERS = [
  "roommate_requests.decided_at",
  "roommate_requests.status",
  "roommate_requests.updated_at",
  "user_preferences.looking_for",
];
const BEFORE_ROOMS = [
  // A deposit that was due is said to be.
  "bookings.payment_status",
  ...CHANGED_SINCE,
  // The ledger is counted from the referrals.
  "referral_earnings.last_updated",
  "referral_earnings.total_referrals",
  // Of the demo: nobody could offer a room yet.
  "room_posts: 0 rows of 6",
  // Guests who had checked in are tenants.
  "tenant_verifications: 2 rows of 0",
];

const STATES = [
  { state: "0006-bookings", changes: BEFORE_ROOMS },
  { state: "0013-chat", changes: [...BEFORE_ROOMS, ...SWITCHES] },
  // Friends who wait are not counted any more.
  {
    state: "0018-rooms",
    changes: [...CHANGED_SINCE, "referral_earnings.total_referrals", ...REPORTS, ...SEEKERS, ...SWITCHES],
  },
];

type Row = Record<string, unknown>;

const valuesOf = (rows: readonly Row[], column: string): string =>
  JSON.stringify(rows.map((row) => JSON.stringify(row[column])).sort());

/** Where rows were lost or added, and which columns hold other values or are gone; new tables and columns are no change. */
function changesTo(before: Content, after: Content): string[] {
  return Object.entries(before).flatMap(([table, all]) => {
    const now = after[table] ?? [];
    // Words that no listing has any more were kept.
    const rows = table === "search_words" ? all.filter(({ listings }) => listings !== 0) : all;
    if (now.length !== rows.length) return [`${table}: ${now.length} rows of ${rows.length}`];
    const columns = Object.keys(rows[0] ?? {}).sort();
    return columns
      .filter((column) => valuesOf(rows, column) !== valuesOf(now, column))
      .map((column) => `${table}.${column}`);
  });
}

describe.each(STATES)("the data of $state", ({ state, changes }) => {
  let old: OldInstallation;
  let site: TestApp;
  beforeAll(async () => {
    old = await oldInstallation(state);
    const last = old.content
      .bookings!.map((booking) => String(booking.created_at))
      .sort()
      .at(-1);
    const now = new Date(Date.parse(last!) + 60_000);
    site = await testApp({ installation: old, clock: { now: () => now } });
  });
  afterAll(async () => {
    await site?.close();
    await old?.drop();
  });

  const get = async (path: string, cookies?: string) => {
    const answer = await site.request("GET", path, { cookies });
    expect([path, answer.status]).toEqual([path, 200]);
    return answer;
  };
  const logIn = async (phoneNumber: string) => {
    const answer = await site.request("POST", logInCall().path, {
      json: { phoneNumber, password: PASSWORD },
    });
    expect(answer.status).toBe(200);
    return { id: (await answer.json()).id as string, cookies: cookiesOf(answer) };
  };
  const messagesOf = (conversation: Row) =>
    old.content.chat_messages!.filter((message) => message.conversation_id === conversation.id);

  test("is all there, but for what migrations changed on purpose", async () => {
    const now = await contentOf(site.deps.store);
    expect(changesTo(old.content, now)).toEqual(changes);
  });

  test("holds what must be true, also when the jobs have run", async () => {
    expect(await brokenInvariants(site.deps.store)).toEqual([]);
    for (const job of JOBS) await job.run(site.deps, new AbortController().signal);
    expect(await brokenInvariants(site.deps.store)).toEqual([]);
  });

  test("is what people find: by search, their bookings and chats, and the proof for an admin", async () => {
    const found = await (await get(`${searchListings().path}?search=deepa+kundalahalli`)).json();
    expect(found[0].title).toBe("Deepa Ladies PG in Kundalahalli");

    const [guest, admin] = [await logIn(GUEST), await logIn(ADMIN)];
    const [mine] = await (await get(listMyBookings().path, guest.cookies)).json();
    const booking = await (await get(getBooking(mine.id).path, guest.cookies)).json();
    expect(booking).toMatchObject({ pgId: found[0].id, status: "proof_submitted", totalAmount: "18500.00" });
    const { title, address } = found[0];
    expect(booking.listing).toMatchObject({ title, address });
    const proof = await get(getProof(booking.id).path, admin.cookies);
    expect(proof.headers.get("content-type")).toBe("image/webp");

    // Roommates' talk is not for admins.
    const talks = old.content.chat_conversations!.filter((talk) => (talk.host_user_id ?? null) === null);
    expect(talks.length).toBeGreaterThan(0);
    for (const talk of talks) {
      const reader = talk.user_id === guest.id ? guest : admin;
      const read = await (await get(listMessages(talk.id as number).path, reader.cookies)).json();
      expect(read.map(({ id, message }: Row) => [id, message])).toEqual(
        messagesOf(talk).map(({ id, message }) => [id, message]),
      );
    }
  });
});

test("pictures of what was taken down before they went with it are let go of, and no others", async () => {
  const old = await oldInstallation("0018-rooms");
  const store = await openStore(old);
  try {
    for (const name of ["in-review", "in-room", "shown"]) {
      await store.db.execute(sql`insert into media_files
        (name, kind, visibility, owner_id, bytes, sha256, attached) values (${name}, 'image', 'public', 'somebody', 1, '', true)`);
    }
    const picture = (name: string) => `{/uploads/${name}_original.webp}`;
    await store.db.execute(
      sql`update reviews set hidden_at = now(), photos = ${picture("in-review")} where id = 1`,
    );
    await store.db.execute(sql`update reviews set photos = ${picture("shown")} where id = 2`);
    await store.db.execute(
      sql`update room_posts set hidden_at = now(), is_active = false, images = ${picture("in-room")} where id = 2`,
    );
    await migrate(store);
    const kept = await store.db
      .select({ name: mediaFiles.name, attached: mediaFiles.attached, owner: mediaFiles.ownerId })
      .from(mediaFiles)
      .where(inArray(mediaFiles.name, ["in-review", "in-room", "shown"]))
      .orderBy(mediaFiles.name);
    expect(kept).toEqual([
      { name: "in-review", attached: false, owner: null },
      { name: "in-room", attached: false, owner: null },
      { name: "shown", attached: true, owner: "somebody" },
    ]);
    const shown = await rows<{ url: string }>(
      store.db,
      sql`select unnest(photos) as url from reviews union all select unnest(images) from room_posts`,
    );
    expect(shown).toEqual([{ url: "/uploads/shown_original.webp" }]);
  } finally {
    await store.close();
    await old.drop();
  }
});

test("hosts of what was over are known, unless the listing was handed over since", async () => {
  const old = await oldInstallation("0018-rooms");
  const store = await openStore(old);
  try {
    const [before] = await rows<{ id: number; pg: number; owner: string }>(
      store.db,
      sql`select b.id, l.id as pg, l.owner_id as owner from bookings b join pg_listings l on l.id = b.pg_id
        where b.status = 'checked_out' and l.owner_id is not null order by b.id limit 1`,
    );
    await store.db.execute(sql`insert into audit_log (actor, action, subject, at)
      values ('admin mode', 'listing.owner', ${`listing ${before!.pg}`}, '2100-01-01')`);
    await store.db.execute(sql`update reviews set hidden_at = now() where id = 1`);
    await migrate(store);
    const hosts = await rows(
      store.db,
      sql`select distinct b.pg_id = ${before!.pg} as handed, b.check_in_host_id is not distinct from l.owner_id as "checkIn",
        b.end_host_id is not distinct from l.owner_id as "end"
      from bookings b join pg_listings l on l.id = b.pg_id where b.status = 'checked_out' and l.owner_id is not null order by 1`,
    );
    expect(hosts).toEqual([
      { handed: false, checkIn: true, end: true },
      { handed: true, checkIn: false, end: false },
    ]);
    const hidden = await rows(
      store.db,
      sql`select id, hidden_reason from reviews where hidden_at is not null`,
    );
    expect(hidden).toEqual([{ id: 1, hidden_reason: "report" }]);
  } finally {
    await store.close();
    await old.drop();
  }
});

test("all money of before stands in the ledger, and what is not known of it is said", async () => {
  const old = await oldInstallation("0018-rooms");
  const store = await openStore(old);
  try {
    await store.db.execute(sql`update bookings set payment_status = 'refund_due', deposit_settled_at = null,
        deposit_returned = null, deposit_deducted = null, deposit_deductions = '[]'
      where id = (select min(id) from bookings where status = 'checked_out' and security_deposit > 0)`);
    await migrate(store);
    const amounts = await rows(
      store.db,
      sql`select t.kind, -sum(e.amount) filter (where e.amount < 0) as amount, bool_and(t.reason like 'From before the ledger.%') as told
        from ledger_transactions t join ledger_entries e on e.transaction_id = t.id group by t.kind order by t.kind`,
    );
    const expected = await rows(
      store.db,
      sql`select kind, sum(amount) as amount, true as told from (
          select 'payment' as kind, total_amount as amount from bookings where payment_status in ('verified', 'refund_due', 'refunded')
          union all select 'rent_earned', rent from bookings where status in ('checked_in', 'checked_out')
          union all select 'refund_due', total_amount from bookings
            where status in ('cancelled', 'declined', 'expired') and payment_status in ('refund_due', 'refunded')
          union all select 'refund', total_amount from bookings
            where status in ('cancelled', 'declined', 'expired') and payment_status = 'refunded'
          union all select 'host_settlement', security_deposit from bookings where deposit_settled_at is not null and security_deposit > 0
          union all select 'reward_due', amount from referrals where status in ('verified', 'paid')
          union all select 'reward_paid', amount from referrals where status = 'paid'
        ) k group by kind order by kind`,
    );
    expect(amounts).toEqual(expected);
    const deposits = await rows(
      store.db,
      sql`select distinct deposit_state as state, deposit_settled_at is not null as settled, deposit_state_on is null as theirs
        from bookings where status = 'checked_out' and security_deposit > 0 order by 1`,
    );
    expect(deposits).toEqual([
      { state: "closed", settled: true, theirs: true },
      { state: "open", settled: false, theirs: false },
    ]);
    expect(await brokenInvariants(store)).toEqual([]);
  } finally {
    await store.close();
    await old.drop();
  }
});
