import { eq } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createPhotoMessage } from "#domain/chat/endpoints.ts";
import { chatConversations, chatMessages, chatReports } from "#server/db/schema/chat.ts";
import { mediaFiles } from "#server/db/schema/media.ts";
import { type ChatWorld, chatWorld } from "#testing/chat.ts";
import { newKey, type TestApp, testApp } from "#testing/http.ts";

let t: TestApp;
let w: ChatWorld;

beforeAll(async () => {
  t = await testApp();
  w = await chatWorld(t);
});
beforeEach(async () => {
  for (const table of [chatReports, chatMessages, chatConversations]) await t.deps.store.db.delete(table);
});
afterAll(() => t.close());

describe("a photo", () => {
  const send = async (
    cookies: string,
    conversationId: number,
    photo: Blob,
    key = newKey(),
    side = "guest",
  ) => {
    const form = new FormData();
    form.set("conversationId", String(conversationId));
    form.set("senderType", side);
    form.set("photo", photo, "room.jpg");
    return t.request("POST", createPhotoMessage().path, {
      form,
      cookies,
      headers: { "idempotency-key": key },
    });
  };
  const picture = async () => {
    const image = sharp({ create: { width: 300, height: 200, channels: 3, background: "#a52" } });
    return new Blob([new Uint8Array(await image.jpeg().toBuffer())]);
  };

  test("is seen by the two sides and by nobody else", async () => {
    const { cookies, conversation } = await w.ask();
    const sent = await send(cookies, conversation.id, await picture());
    expect(sent.status).toBe(201);
    const { photoUrl } = await sent.json();
    for (const [as, status] of [
      [cookies, 200],
      [w.owner, 200],
      [w.admin, 200],
      [w.other, 404],
      ["", 404],
    ] as const) {
      expect((await t.request("GET", photoUrl, { cookies: as })).status).toBe(status);
    }
    const shown = await t.request("GET", photoUrl, { cookies: w.owner });
    expect(shown.headers.get("content-type")).toBe("image/webp");
    expect(shown.headers.get("cache-control")).toBe("private, no-store");
  });

  test("of somebody who takes no part in the conversation is not even decoded", async () => {
    const { conversation } = await w.ask();
    // Nothing that could be decoded: what is said of it tells whether it was tried.
    const text = new Blob(["<html>"]);
    const madeUp = `guest=${"x".repeat(43)}`;
    for (const cookies of ["", madeUp, w.other]) {
      expect((await send(cookies, conversation.id, text)).status).toBe(404);
    }
  });

  test("goes once with one key; by another side it is another", async () => {
    const { id } = await t.deps.store.db
      .insert(chatConversations)
      .values({ userId: w.hostId, participantOne: "Host_1", pgListingId: w.listingId })
      .returning()
      .then(([made]) => made!);
    const [key, photo] = [newKey(), await picture()];
    expect((await send(w.owner, id, photo, key)).status).toBe(201);
    expect((await send(w.owner, id, photo, key, "owner")).status).toBe(422);
  });

  test("is stored once when it is sent twice, and not at all when it is refused", async () => {
    const { cookies, conversation } = await w.ask();
    const files = (attached: boolean) =>
      t.deps.store.db.$count(mediaFiles, eq(mediaFiles.attached, attached));
    const before = await files(true);
    const [key, photo] = [newKey(), await picture()];
    const answers = [
      await send(cookies, conversation.id, photo, key),
      await send(cookies, conversation.id, photo, key),
    ];
    expect(await answers[1]!.json()).toEqual(await answers[0]!.json());
    // The file of a replay goes after its answer.
    await expect.poll(() => files(false)).toBe(0);
    expect(await files(true)).toBe(before + 1);
    expect((await send(w.other, conversation.id, photo)).status).toBe(404);
    const text = await send(cookies, conversation.id, new Blob(["<html>"]));
    expect([text.status, (await text.json()).message]).toEqual([
      415,
      "Invalid file type: please upload an image file",
    ]);
    expect([await files(true), await files(false)]).toEqual([before + 1, 0]);
  });
});
