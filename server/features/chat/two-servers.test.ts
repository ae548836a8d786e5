import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { ChatMessage } from "#domain/chat/contract.ts";
import { beginConversation, createMessage, openChatStream } from "#domain/chat/endpoints.ts";
import { openStore } from "#server/db/client.ts";
import { bookableListing } from "#testing/bookings.ts";
import { cookiesOf, newKey } from "#testing/http.ts";
import { type ServerProcess, spawnServer } from "#testing/processes.ts";
import { adminUrl, createSharedDatabase, type SharedDatabase } from "#testing/store.ts";
import { openStream } from "#testing/streams.ts";

let database: SharedDatabase;
let servers: ServerProcess[] = [];
let listingId: number;

beforeEach(async () => {
  database = await createSharedDatabase();
  const store = await openStore(database);
  listingId = (await bookableListing(store)).id;
  await store.close();
});
afterEach(async () => {
  await Promise.all(servers.map((server) => server.kill()));
  servers = [];
  await database.drop();
});

async function start(): Promise<ServerProcess> {
  const server = await spawnServer(database);
  servers.push(server);
  return server;
}

function post(origin: string, path: string, body: object, cookie = ""): Promise<Response> {
  const headers = { origin, cookie, "content-type": "application/json", "idempotency-key": newKey() };
  return fetch(origin + path, { method: "POST", headers, body: JSON.stringify(body) });
}

async function ask(origin: string): Promise<{ cookie: string; id: number }> {
  const answer = await post(origin, beginConversation().path, {
    guestIdentifier: "Asha_1",
    pgListingId: listingId,
  });
  return { cookie: cookiesOf(answer), id: (await answer.json()).id };
}

const write = (origin: string, { cookie, id }: { cookie: string; id: number }, message: string) =>
  post(origin, createMessage().path, { conversationId: id, senderType: "guest", message }, cookie);

test("a server that dies in mid-conversation has lost nothing: the stream goes on at the next one", async () => {
  const first = await start();
  const talk = await ask(first.origin);
  const stream = await openStream(first, openChatStream().path, { cookie: talk.cookie });
  await stream.next(({ event }) => event === "hello");
  await write(first.origin, talk, "before");
  const seen = await stream.next(({ event }) => event === "message");
  const answered = await write(first.origin, talk, "acknowledged");
  expect(answered.status).toBe(201);
  await first.kill();
  await stream.ended;

  const second = await start();
  const headers = { cookie: talk.cookie, "last-event-id": String(seen.id) };
  const next = await openStream(second, openChatStream().path, headers);
  await write(second.origin, talk, "after");
  await next.next(({ data }) => (data.message as ChatMessage | undefined)?.message === "after");
  const texts = next.seen.flatMap(({ data }) => (data.message as ChatMessage | undefined)?.message ?? []);
  expect(texts).toEqual(["acknowledged", "after"]);
  next.close();
});

const onServer = (tests: () => void) => (adminUrl ? describe("PostgreSQL", tests) : undefined);

onServer(() => {
  test("a message posted to one server reaches a reader on the other", async () => {
    const [one, two] = await Promise.all([start(), start()]);
    const talk = await ask(one.origin);
    const stream = await openStream(two, openChatStream().path, { cookie: talk.cookie });
    await stream.next(({ event }) => event === "hello");
    for (const text of ["1", "2", "3"]) await write(text === "2" ? two.origin : one.origin, talk, text);
    await stream.next(({ data }) => (data.message as ChatMessage | undefined)?.message === "3");
    const texts = stream.seen.flatMap(({ data }) => (data.message as ChatMessage | undefined)?.message ?? []);
    expect(texts).toEqual(["1", "2", "3"]);
    stream.close();
  });
});
