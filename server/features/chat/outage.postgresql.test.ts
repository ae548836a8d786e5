import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { ChatMessage } from "#domain/chat/contract.ts";
import { createMessage, openChatStream } from "#domain/chat/endpoints.ts";
import { chatMessages } from "#server/db/schema/chat.ts";
import { createLog } from "#server/lib/log.ts";
import { type ChatWorld, chatWorld } from "#testing/chat.ts";
import { type Gate, gateTo } from "#testing/gate.ts";
import { newKey, type TestApp, testApp } from "#testing/http.ts";
import { type OpenStream, openStream, type SeenEvent } from "#testing/streams.ts";

interface LogLine {
  time: number;
  msg: string;
  err?: { message: string };
}

describe("PostgreSQL", () => {
  let t: TestApp;
  let w: ChatWorld;
  let gate: Gate;
  let logged: LogLine[];
  let streams: OpenStream[];

  beforeEach(async () => {
    logged = [];
    streams = [];
    const destination = { write: (line: string) => void logged.push(JSON.parse(line)) };
    const log = createLog({ logLevel: "info" }, destination);
    const through = async (databaseUrl: string) => {
      gate = await gateTo(databaseUrl);
      return gate.url;
    };
    const onError = (error: Error) => log.error({ err: error }, "database");
    t = await testApp({ log, store: { through, onError } });
    w = await chatWorld(t);
  });
  afterEach(async () => {
    for (const stream of streams) stream.close();
    await Promise.all(streams.map(({ ended }) => ended));
    await t.close();
    await gate.shut().catch(() => undefined);
  });

  const textOf = ({ data }: SeenEvent) => (data.message as ChatMessage | undefined)?.message;
  const textsOf = ({ seen }: OpenStream) => seen.flatMap((event) => textOf(event) ?? []);
  async function listen(cookie: string, lastId?: string): Promise<OpenStream> {
    const headers = { cookie, ...(lastId ? { "last-event-id": lastId } : {}) };
    const stream = await openStream(t, openChatStream().path, headers);
    streams.push(stream);
    return stream;
  }
  const greetings = ({ seen }: OpenStream) => seen.filter(({ event }) => event === "hello").length;
  /** How often the lost listening connection was tried again, and when. */
  const attempts = () =>
    logged.filter(({ msg, err }) => msg === "database" && err?.message.includes("ECONNREFUSED"));

  test("a database that is away for a while costs no message, doubles none and is not run against", async () => {
    const { cookies, conversation } = await w.ask();
    const stream = await listen(w.owner);
    await stream.next(({ event }) => event === "hello");
    await w.write(cookies, conversation.id, "before");
    const { id: seen } = await stream.next((event) => textOf(event) === "before");
    // Nothing is under way any more: what fails half-told sends all readers back.
    await stream.next(({ event }) => event === "position");
    const key = newKey();
    const send = () =>
      t.request("POST", createMessage().path, {
        json: { conversationId: conversation.id, senderType: "guest", message: "kept" },
        cookies,
        headers: { "idempotency-key": key },
      });

    await gate.shut();
    const refused = await Promise.all([send(), send(), listen(w.owner)]);
    expect(refused.map(({ status }) => status)).toEqual([503, 503, 503]);
    expect(await refused[0].json()).toMatchObject({ code: "UNAVAILABLE" });
    expect(refused[0].headers.get("retry-after")).toBe("5");
    // A guest is known without the database, but nothing can be read for them: their stream ends, and no other.
    await (await listen(cookies, seen)).ended;
    const ended = vi.fn();
    void stream.ended.then(ended);
    // Each wait is twice the one before: 100 + 200 + 400 + 800 ms.
    await vi.waitFor(() => expect(attempts().length).toBeGreaterThanOrEqual(5), 20_000);
    expect(attempts()[4]!.time - attempts()[0]!.time).toBeGreaterThanOrEqual(1400);
    expect(logged.length).toBeLessThan(40);
    expect(ended).not.toHaveBeenCalled();

    await gate.open();
    const answers = [await send(), await send()];
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    expect(answers.map(({ headers }) => headers.get("idempotency-replayed"))).toEqual([null, "true"]);
    // The stream that lived through it is told what it missed, and to ask for what is not repeated.
    await stream.next((event) => textOf(event) === "kept");
    expect(greetings(stream)).toBe(2);
    await w.write(cookies, conversation.id, "after");
    await stream.next((event) => textOf(event) === "after");
    expect(textsOf(stream)).toEqual(["before", "kept", "after"]);
    const resumed = await listen(w.owner, seen);
    await resumed.next((event) => textOf(event) === "after");
    expect(textsOf(resumed)).toEqual(["kept", "after"]);
    expect(await t.deps.store.db.$count(chatMessages)).toBe(3);
  });
});
