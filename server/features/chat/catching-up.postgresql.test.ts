import { randomBytes } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import type { ChatMessage } from "#domain/chat/contract.ts";
import { chatConversations } from "#server/db/schema/chat.ts";
import { type ChatHub, startChatHub } from "#server/realtime/chat-hub.ts";
import type { EventStream } from "#server/realtime/event-stream.ts";
import { type ChatWorld, chatWorld } from "#testing/chat.ts";
import { deferred } from "#testing/deferred.ts";
import { type TestApp, testApp } from "#testing/http.ts";

describe("PostgreSQL", () => {
  let t: TestApp;
  let w: ChatWorld;
  let hub: ChatHub;
  let unlock: (() => Promise<void>) | undefined;

  beforeEach(async () => {
    t = await testApp();
    w = await chatWorld(t);
    hub = await startChatHub(t.deps);
  });
  afterEach(async () => {
    // Also after a failure: the hub waits for those who catch up.
    await unlock?.();
    unlock = undefined;
    await hub.close();
    await t.close();
  });

  /** Until it is unlocked, sessions can't be looked up, so accounts don't finish catching up. */
  async function lockSessions(): Promise<void> {
    const [locked, end] = [deferred<void>(), deferred<void>()];
    const holding = t.deps.store.transaction(async (tx) => {
      await tx.execute(sql`lock table sessions in access exclusive mode`);
      locked.resolve();
      await end.promise;
    });
    await locked.promise;
    unlock = async () => {
      end.resolve();
      await holding;
    };
  }

  /** Somebody who signed in and missed the messages. */
  const account = (id: string, lastId: number) =>
    hub.open(
      { user: { id }, guestKey: null, admin: null } as Parameters<ChatHub["open"]>[0],
      { sid: id, adminToken: null, network: id },
      lastId,
    );
  const guest = (lastId?: number, guestKey = randomBytes(8).toString("hex")) =>
    hub.open(
      { user: null, guestKey, admin: null },
      { sid: null, adminToken: null, network: guestKey },
      lastId,
    );
  function heardBy(stream: EventStream): () => string {
    let text = "";
    stream.readable.on("data", (chunk: Buffer) => {
      text += chunk;
    });
    return () => text;
  }
  const greeted = (heard: () => string) => expect.poll(heard).toContain("event: hello");
  const keyOf = async (conversationId: number): Promise<string> => {
    const { id, guestKey } = chatConversations;
    const [found] = await t.deps.store.db
      .select({ guestKey })
      .from(chatConversations)
      .where(eq(id, conversationId));
    return found!.guestKey!;
  };
  const write = async (cookies: string, id: number, text: string): Promise<ChatMessage> =>
    (await w.write(cookies, id, text)).json();

  test("readers who catch up slowly delay nobody's event, and one who waits gets all in order", async () => {
    const { cookies, conversation } = await w.ask();
    const first = await write(cookies, conversation.id, "1");
    await write(cookies, conversation.id, "2");
    const key = await keyOf(conversation.id);
    const live = heardBy(guest(undefined, key));
    await greeted(live);

    await lockSessions();
    const slow = ["a", "b", "c"].map((id) => heardBy(account(id, first.id - 1)));
    const waits = heardBy(guest(first.id, key));
    const sent = await write(cookies, conversation.id, "3");
    await expect.poll(live).toContain('"message":"3"');
    expect([...slow, waits].map((heard) => heard())).toEqual(["", "", "", ""]);

    await unlock?.();
    await write(cookies, conversation.id, "4");
    await expect.poll(waits).toContain('"message":"4"');
    expect(waits().match(/event: \w+|"message":"\d"/g)).toEqual([
      "event: hello",
      ...["2", "3", "4"].flatMap((text) => ["event: message", `"message":"${text}"`]),
    ]);
    expect(waits()).toContain(`id: ${sent.id}\n`);
  });

  test("one person catches up with one stream at a time", async () => {
    const { cookies, conversation } = await w.ask();
    const first = await write(cookies, conversation.id, "1");
    await lockSessions();
    for (let opened = 0; opened < 5; opened++) account("a", first.id - 1);
    await greeted(heardBy(guest(first.id)));
  });

  test("nothing is read for a stream that was closed", async () => {
    const { cookies, conversation } = await w.ask();
    const first = await write(cookies, conversation.id, "1");
    const reads = vi.spyOn(t.deps.store.db, "select");
    onTestFinished(() => reads.mockRestore());
    const closed = guest(first.id - 1, await keyOf(conversation.id));
    reads.mockClear();
    closed.close();
    await hub.close();
    expect(reads).not.toHaveBeenCalled();
  });
});
