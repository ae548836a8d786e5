import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { sql } from "drizzle-orm";
import pg from "pg";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { deferred } from "#testing/deferred.ts";
import { engines } from "#testing/engines.ts";
import { adminUrl } from "#testing/store.ts";
import { DatabaseUnavailable, migrate, openStore, rows, type Store } from "./client.ts";

test("a server that is away is unavailable", async () => {
  const nowhere = openStore({
    dataDir: "",
    databaseUrl: "postgres://nobody@127.0.0.1:1/none",
    onError: () => {},
  });
  await expect(nowhere).rejects.toBeInstanceOf(DatabaseUnavailable);
});

const onServer = (tests: () => void) => (adminUrl ? describe("PostgreSQL", tests) : undefined);

onServer(() => {
  let store: Store;
  let databaseUrl: string;
  let dispose: () => Promise<void>;

  beforeEach(async () => {
    const opened = await engines.find(({ name }) => name === "postgresql")?.open();
    if (!opened?.databaseUrl) throw new Error("no PostgreSQL");
    ({ store, dispose, databaseUrl } = { ...opened, databaseUrl: opened.databaseUrl });
  });
  afterEach(() => dispose());

  /** Ends every connection to the database except the one that asks. */
  async function terminateAll(): Promise<void> {
    const admin = new pg.Client(databaseUrl);
    await admin.connect();
    await admin.query(
      "select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()",
    );
    await admin.end();
  }

  test("a listener survives the loss of its connection, and is told that it may have missed something", async () => {
    const heard: string[] = [];
    const gap = deferred<void>();
    await store.listen(
      "beds",
      (payload) => heard.push(payload),
      () => gap.resolve(),
    );
    await terminateAll();
    await gap.promise;
    await vi.waitFor(() => store.notify("beds", "back"));
    await vi.waitFor(() => expect(heard).toEqual(["back"]));
  });

  test("a connection that dies in a transaction is an unavailable database, and the next one works", async () => {
    const work = store.transaction(async (tx) => {
      await tx.execute(sql`select 1`);
      await terminateAll();
      await tx.execute(sql`select 1`);
    });
    await expect(work).rejects.toBeInstanceOf(DatabaseUnavailable);
    await vi.waitFor(() => store.ping());
  });

  test("of two transactions that wait for each other one is unavailable, to be tried again", async () => {
    await store.db.execute(sql`create table pairs (id int primary key)`);
    await store.db.execute(sql`insert into pairs values (1), (2)`);
    const locked = [deferred<void>(), deferred<void>()];
    const cross = (first: 0 | 1) =>
      store.transaction(async (tx) => {
        await tx.execute(sql`select from pairs where id = ${first + 1} for update`);
        locked[first]?.resolve();
        await locked[1 - first]?.promise;
        await tx.execute(sql`select from pairs where id = ${2 - first} for update`);
      });
    const ended = await Promise.allSettled([cross(0), cross(1)]);
    const refused = ended.flatMap((each) => (each.status === "rejected" ? [each.reason] : []));
    expect(refused).toEqual([expect.any(DatabaseUnavailable)]);
  });

  test("lost connections do not use up the pool", async () => {
    for (let round = 0; round < 12; round += 1) {
      await store
        .transaction(async (tx) => {
          await tx.execute(sql`select pg_terminate_backend(pg_backend_pid())`);
        })
        .catch(() => {});
    }
    await store.ping();
  });

  test("news reach the listeners of another process", async () => {
    const other = await openStore({ dataDir: "", databaseUrl });
    const heard = deferred<string>();
    await other.listen("beds", heard.resolve);
    await store.notify("beds", "42");
    expect(await heard.promise).toBe("42");
    await other.close();
  });

  test("who stops listening while the server is away does not wait for it to come back", async () => {
    const away = createServer((socket) => socket.destroy());
    const there = createServer((socket) => {
      const { hostname, port } = new URL(databaseUrl);
      const server = connect(Number(port), hostname);
      socket.on("error", () => server.destroy()).pipe(server);
      server.on("error", () => socket.destroy()).pipe(socket);
      lines.add(socket);
    });
    const lines = new Set<Socket>();
    await new Promise<void>((done) => there.listen(0, "127.0.0.1", done));
    const { port } = there.address() as AddressInfo;
    const address = new URL(databaseUrl);
    address.host = `127.0.0.1:${port}`;
    const other = await openStore({ dataDir: "", databaseUrl: address.href, onError: () => {} });
    const stopListening = await other.listen("beds", () => {});
    there.close();
    await new Promise<void>((done) => {
      there.once("close", done);
      for (const line of lines) line.destroy();
    });
    await new Promise<void>((done) => away.listen(port, "127.0.0.1", done));
    await vi.waitFor(() => expect(other.ping()).rejects.toBeInstanceOf(DatabaseUnavailable));

    await stopListening();
    await other.close();
    away.close();
  });

  test("two processes may migrate an empty database at once", async () => {
    const other = await openStore({ dataDir: "", databaseUrl });
    await Promise.all([migrate(store), migrate(other)]);
    await other.close();
    const applied = await rows<{ hash: string }>(
      store.db,
      sql`select hash from drizzle.__drizzle_migrations`,
    );
    expect(new Set(applied.map(({ hash }) => hash)).size).toBe(applied.length);
  });

  test("a statement is never named, even when it is asked for", async () => {
    const prepared = store.db.select({ one: sql<number>`1` }).from(sql`(values (1)) as v`).prepare("search");
    await prepared.execute();
    expect(await rows(store.db, sql`select name from pg_prepared_statements`)).toEqual([]);
  });
});
