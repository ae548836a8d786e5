import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { ListingsQuery } from "#domain/listings/contract.ts";
import { openStore, rows, type Store } from "#server/db/client.ts";
import { openListingIndex } from "#server/features/listings/cards-service.ts";
import { createListing, createListings } from "#testing/factories/listings.ts";
import { adminUrl, createTestDatabase } from "#testing/store.ts";
import { indexOf, type LiveIndex } from "./index-service.ts";
import { searchByText } from "./service.ts";

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let writer: Store;
let other: Store;
let index: LiveIndex;
beforeAll(async () => {
  database = await createTestDatabase(adminUrl!);
  const open = () => openStore({ dataDir: "", databaseUrl: database.url, onError: () => {} });
  [writer, other] = [await open(), await open()];
  await createListings(writer, 20);
  index = await openListingIndex({ store: other, log: console as never });
  await vi.waitFor(() => expect(index.progress.state).toBe("ready"), 30_000);
});
afterAll(async () => {
  await index.close();
  await Promise.all([writer.close(), other.close()]);
  await database.drop();
});

const search = (title: string) =>
  searchByText(other.db, { search: title, amenities: [] } as unknown as ListingsQuery);

test("another server finds a write within a second", async () => {
  const { id } = await createListing(writer, { title: "Flamingo" });
  await vi.waitFor(async () => expect((await search("flamingo")).ids).toEqual([id]), 1_000);
  expect(await indexOf(other.db)?.current()).not.toBeNull();
});

test("what changed while no notification came is found, by SQL first and then in memory", async () => {
  const cut = () =>
    rows(
      writer.db,
      sql`select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and (query ilike 'listen%' or query = 'select 1')`,
    );
  await cut();
  // Before it is even known that there is a gap to be told of.
  await vi.waitFor(() => expect(other.caughtUp()).toBe(false), { interval: 1 });
  expect(await indexOf(other.db)!.current()).toBeNull();
  const { id } = await createListing(writer, { title: "Hornbill" });
  expect((await search("hornbill")).ids).toEqual([id]);
  await vi.waitFor(async () => expect(await indexOf(other.db)!.current()).not.toBeNull(), 30_000);
  expect((await search("hornbill")).ids).toEqual([id]);
});
