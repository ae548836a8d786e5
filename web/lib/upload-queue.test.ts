import { expect, test } from "vitest";
import type { UploadedMedia } from "#domain/media/contract.ts";
import { uploadMessages } from "#domain/media/upload-messages.ts";
import { ApiError } from "./api.ts";
import {
  isAcceptable,
  MAX_CONCURRENT,
  type SendFile,
  savedUploadOf,
  type Upload,
  UploadQueue,
} from "./upload-queue.ts";

const MB100 = 100 * 1024 * 1024;
const photo = (name: string) => new File(["x"], name, { type: "image/jpeg" });
const answer = (name: string): UploadedMedia => ({
  name,
  url: `/uploads/${name}_original.webp`,
  kind: "image",
});

/** A connection whose answers come when the test says so. */
function connection() {
  const calls: {
    file: File;
    progress: (progress: number) => void;
    signal: AbortSignal;
    done: (media: UploadedMedia) => void;
    fail: (error: unknown) => void;
  }[] = [];
  const send: SendFile = (file, progress, signal) =>
    new Promise((done, fail) => {
      calls.push({ file, progress, signal, done, fail });
      signal.addEventListener("abort", () => fail(new DOMException("Aborted", "AbortError")));
    });
  return { calls, send };
}

const states = (queue: UploadQueue) => queue.get().map(({ state }) => state);
const turn = () => new Promise((resolve) => setTimeout(resolve));

test.each([
  ["image/jpeg", "a.jpg", MB100, true],
  ["image/jpeg", "a.jpg", MB100 + 1, false],
  ["image/jpeg", "a.jpg", 0, false],
  ["video/quicktime", "a.mov", MB100, true],
  ["", "a.MOV", 10, true],
  ["image/svg+xml", "a.svg", 10, false],
  ["text/html", "a.jpg", 10, false],
  ["application/pdf", "a.pdf", 10, false],
])("%s %s of %i bytes may be sent: %s", (type, name, size, expected) => {
  expect(isAcceptable({ type, name, size }, "media")).toBe(expected);
});

test("a video is no profile image", () => {
  expect(isAcceptable({ type: "video/mp4", name: "a.mp4", size: 1 }, "profile")).toBe(false);
});

test("three at once, the next when one is there, and the order stays", async () => {
  const { calls, send } = connection();
  const queue = new UploadQueue(send);
  queue.add(["a", "b", "c", "d"].map(photo), "media");
  expect(calls).toHaveLength(MAX_CONCURRENT);
  expect(states(queue)).toEqual(["sending", "sending", "sending", "waiting"]);
  calls[1]?.done(answer("b1"));
  await turn();
  expect(calls).toHaveLength(4);
  for (const [at, call] of calls.entries()) call.done(answer(`n${at}`));
  await queue.whenIdle();
  expect(queue.savedUploads().map(({ name }) => name)).toEqual(["n0", "b1", "n2", "n3"]);
});

test("a cancelled one frees its place, and is sent anew on a retry", async () => {
  const { calls, send } = connection();
  const queue = new UploadQueue(send);
  queue.add(["a", "b", "c", "d"].map(photo), "media");
  const first = queue.get()[0]!.id;
  calls[0]?.progress(0.5);
  expect(queue.get()[0]?.progress).toBe(0.5);
  queue.cancel(first);
  expect(calls[0]?.signal.aborted).toBe(true);
  expect(calls[3]?.file.name).toBe("d");
  await turn();
  expect(states(queue)[0]).toBe("cancelled");
  calls[1]?.done(answer("b1"));
  await turn();
  queue.retry(first);
  expect(calls[4]?.file.name).toBe("a");
  // What the first try still says does not count any more.
  calls[0]?.progress(0.9);
  expect(queue.get()[0]).toMatchObject({ state: "sending", progress: 0 });
});

test("a failed one says why and keeps its file", async () => {
  const { calls, send } = connection();
  const queue = new UploadQueue(send);
  queue.add([photo("a")], "media");
  calls[0]?.fail(new TypeError("Failed to fetch"));
  await queue.whenIdle();
  expect(queue.get()[0]).toMatchObject({
    state: "failed",
    problem: "The connection failed. Try again.",
    canRetry: true,
    file: expect.any(File),
  });
});

const said = (status: number, message?: string) =>
  new ApiError(status, "", message === undefined ? "<html>" : JSON.stringify({ message }), null);

test.each([
  [said(400, "This image could not be read."), false, "This image could not be read."],
  [said(415, "Not this type."), false, "Not this type."],
  [said(413), false, uploadMessages.fileTooLarge()],
  [said(429, "Too many."), true, "Too many."],
  [said(503, "Busy."), true, "Busy."],
  [said(408), true, "The upload took too long. Try again."],
  [said(504), true, "The upload took too long. Try again."],
  [said(429), true, "Our server can't accept files right now. Try again in a minute."],
  [said(502), true, "Our server can't accept files right now. Try again in a minute."],
])("%s: trying the same file again helps: %s", async (error, canRetry, problem) => {
  const { calls, send } = connection();
  const queue = new UploadQueue(send);
  queue.add([photo("a")], "media");
  calls[0]?.fail(error);
  await queue.whenIdle();
  expect(queue.get()[0]).toMatchObject({ state: "failed", canRetry, problem });
});

test("another file takes the place of one that was refused", async () => {
  const { calls, send } = connection();
  const queue = new UploadQueue(send);
  queue.add([photo("a"), photo("b")], "media");
  calls[0]?.fail(said(415, "Not this type."));
  await turn();
  const [{ id }] = queue.get() as [Upload];
  expect(queue.replace(id, new File(["x"], "notes.pdf", { type: "application/pdf" }))).toBe(false);
  expect(queue.replace(id, photo("c"))).toBe(true);
  expect(queue.get()).toMatchObject([
    { id, label: "c", state: "sending", problem: null, canRetry: true },
    { label: "b" },
  ]);
  expect(calls[2]?.file.name).toBe("c");
});

test("a refused file keeps no other from being sent, and there is room for twenty", () => {
  const queue = new UploadQueue(connection().send);
  const bad = new File(["x"], "notes.pdf", { type: "application/pdf" });
  expect(queue.add([photo("a"), bad], "media")).toEqual({ refused: true, tooMany: false });
  expect(queue.get()).toHaveLength(1);
  const many = Array.from({ length: 25 }, (_, at) => photo(`p${at}`));
  expect(queue.add(many, "media")).toEqual({ refused: false, tooMany: true });
  expect(queue.of("media")).toHaveLength(20);
});

test("another place: the first is the cover", () => {
  const queue = new UploadQueue(connection().send);
  queue.restore(
    ["a", "b", "c"].map((name, at) => savedUploadOf(`/uploads/${name}_original.webp`, at, "media")),
  );
  const ids = queue.get().map(({ id }) => id);
  queue.move(ids[2]!, 0);
  expect(queue.savedUploads().map(({ name }) => name)).toEqual(["c", "a", "b"]);
  queue.move(ids[2]!, -1);
  expect(queue.savedUploads().map(({ name }) => name)).toEqual(["c", "a", "b"]);
});

test("what the server swept is sent again, or asked for when its file is not at hand", async () => {
  const { calls, send } = connection();
  const queue = new UploadQueue(send);
  queue.restore([savedUploadOf("/uploads/old.mp4", 0, "media")]);
  queue.add([photo("a")], "media");
  calls[0]?.done(answer("a1"));
  await queue.whenIdle();
  for (const { id } of queue.get()) queue.markMissing(id);
  expect(states(queue)).toEqual(["gone", "sending"]);
  expect(queue.savedUploads()).toEqual([]);
});

test("one profile image takes the place of another", () => {
  const { calls, send } = connection();
  const queue = new UploadQueue(send);
  queue.add([photo("a")], "profile");
  queue.add([photo("b")], "profile");
  expect(calls[0]?.signal.aborted).toBe(true);
  expect(queue.get().map(({ label }) => label)).toEqual(["b"]);
});
