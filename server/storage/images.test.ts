import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { VARIANT_SIZES } from "#domain/media/urls.ts";
import { deferred } from "#testing/deferred.ts";
import { deepPng, deepPngHead } from "#testing/fixtures/images.ts";
import { type DecoderOptions, DecoderPool } from "./decoder-pool.ts";
import { type ImageHead, imageCost } from "./image-cost.ts";
import { guestImages, type ImageLine, renderImage } from "./images.ts";

const MB = 1024 * 1024;
let folder: string;
let small: string;
/** 16 megapixels, 122 MB once it is decoded. */
let deep: string;

async function fileOf(name: string, bytes: Buffer): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, bytes);
  return path;
}

const flat = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#396" } });

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "tangu-images-"));
  small = await fileOf("small", await flat(300, 200).jpeg().toBuffer());
  deep = await fileOf("deep", await deepPng(4000, 4000));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const render = (path: string, line: ImageLine = "accounts", network?: string, sender?: string) =>
  renderImage(path, VARIANT_SIZES, { unsupportedMessage: () => "not supported", line, network, sender });

const unreadable = { code: "VALIDATION", message: "We can't open this photo. Try another one." };

test.each<[string, Partial<ImageHead>, number, number]>([
  ["a JPEG of a phone", {}, 150, 0],
  ["a progressive JPEG", { isProgressive: true }, 150, 150],
  ["a progressive JPEG with full colour", { isProgressive: true, chromaSubsampling: "4:4:4" }, 150, 300],
  ["a PNG", { format: "png", chromaSubsampling: null }, 150, 0],
  ["a PNG of 16 bits", { format: "png", chromaSubsampling: null, depth: "ushort" }, 300, 0],
  ["an interlaced PNG", { format: "png", chromaSubsampling: null, isProgressive: true }, 150, 150],
  ["a WebP", { format: "webp", chromaSubsampling: null }, 150, 250],
])("of 50 megapixels, %s costs what its kind does", (_kind, head, decoded, held) => {
  const phone = { width: 10_000, height: 5000, channels: 3, format: "jpeg", depth: "uchar" };
  const cost = imageCost({ ...phone, isProgressive: false, chromaSubsampling: "4:2:0", scans: 1, ...head });
  expect(cost).toEqual({ decodedBytes: decoded * 1e6, heldBytes: held * 1e6 });
});

test("an image that would fill the memory is refused by its head", async () => {
  // 99.9 megapixels, within the limit of pixels: 799 MB.
  const path = await fileOf("bomb", deepPngHead(9990, 10_000));
  await expect(render(path)).rejects.toMatchObject({
    code: "VALIDATION",
    message: "We can't open this photo. Save it as a JPG and try again.",
  });
});

test("a small file of many pixels is refused by its head: each would take a second", async () => {
  // One bit and one colour, so that 12 megapixels fit into some 2 kB.
  const blank = await flat(4000, 3000).toColourspace("b-w").png({ palette: true, colours: 2 }).toBuffer();
  expect(blank.length).toBeLessThan(20_000);
  await expect(render(await fileOf("blank", blank))).rejects.toMatchObject(unreadable);
});

test("a photo of 50 megapixels, as phones take it, is taken", async () => {
  const path = await fileOf("phone", await flat(8160, 6120).jpeg().toBuffer());
  expect(await render(path)).toMatchObject({ width: 2048, height: 1536 });
});

test("what is decoded is in another process's memory", async () => {
  await render(small);
  const before = process.memoryUsage.rss();
  let most = before;
  const watch = setInterval(() => {
    most = Math.max(most, process.memoryUsage.rss());
  }, 2);
  await render(deep);
  clearInterval(watch);
  expect(Math.max(most, process.memoryUsage.rss()) - before).toBeLessThan(60 * MB);
});

test("a JPEG that goes over its pixels hundreds of times is refused by its head", async () => {
  const jpeg = await flat(300, 200).jpeg().toBuffer();
  const path = await fileOf("scans", Buffer.concat([jpeg, Buffer.from("ffda".repeat(60), "hex")]));
  await expect(render(path)).rejects.toMatchObject({ code: "VALIDATION" });
});

test("guests share one slot; whoever has an account does not wait behind them", async () => {
  const gate = deferred<void>();
  const first = guestImages.run(() => gate.promise);
  let isTaken = false;
  const second = render(small, "guests").then(() => {
    isTaken = true;
  });
  await render(small);
  expect(isTaken).toBe(false);
  gate.resolve();
  await Promise.all([first, second]);
});

test("who sends many proofs waits for themselves, and for three only; so do many on one network", async () => {
  const ended: string[] = [];
  const send = (network: string, sender: string) =>
    render(small, "payments", network, sender).then(
      () => ended.push(sender),
      (error: { code?: string }) => ended.push(`${sender} ${error.code}`),
    );
  const crowd = ["a", "b", "c", "d", "e"].flatMap((sender) => [1, 2, 3].map(() => send("crowded", sender)));
  const more = Array.from({ length: 5 }, () => send("crowded", "a"));
  await Promise.all([...crowd, ...more, send("crowded", "neighbour"), send("quiet", "far")]);
  expect(ended.filter((each) => each === "a UNAVAILABLE").length).toBeGreaterThan(0);
  const taken = ended.filter((each) => !each.includes(" "));
  expect(taken.length).toBeGreaterThanOrEqual(17);
  expect(taken.indexOf("far")).toBeLessThan(8);
  expect(taken.indexOf("neighbour")).toBeLessThan(taken.length - 2);
});

test("where many accounts of one network send much, a neighbour's photo is taken", async () => {
  const send = (sender: string) =>
    render(small, "accounts", "crowded", sender).then(
      () => `${sender} taken`,
      (error: { code?: string }) => `${sender} ${error.code}`,
    );
  const crowd = Array.from({ length: 9 * 6 }, (_, at) => send(`account ${at % 9}`));
  const answers = await Promise.all([...crowd, send("neighbour")]);
  expect(answers.filter((each) => each.endsWith("UNAVAILABLE")).length).toBeGreaterThan(0);
  expect(answers.at(-1)).toBe("neighbour taken");
});

test("where a few networks fill the line of all accounts, a photo of another network is taken", async () => {
  const send = (network: string, sender: string) =>
    render(small, "accounts", network, sender).then(
      () => "taken",
      (error: { code?: string }) => error.code,
    );
  const crowd = Array.from({ length: 4 * 30 }, (_, at) => send(`network ${at % 4}`, `account ${at % 24}`));
  const answers = await Promise.all([...crowd, send("quiet", "far")]);
  expect(answers.filter((each) => each === "UNAVAILABLE").length).toBeGreaterThanOrEqual(18);
  expect(answers.at(-1)).toBe("taken");
});

test("where payments fill the line, photos of accounts still have their turns", async () => {
  const proofs = Array.from({ length: 120 }, (_, at) =>
    render(small, "payments", `network ${at % 6}`, `guest ${at % 60}`).catch(() => null),
  );
  await expect(render(small, "accounts", "quiet", "far")).resolves.toBeDefined();
  await Promise.all(proofs);
});

const OPTIONS: DecoderOptions = { memoryBytes: 640 * MB, timeoutMs: 30_000, imagesMax: 100 };
const renderJob = (path: string) => ({
  ...{ kind: "render" as const, path, maxPixels: 1e8, box: { width: 2048, height: 4096 } },
  ...{ widths: [88], webp: { quality: 80, effort: 4 } },
});

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

test("a decoder that wants more memory than it may have refuses the image, and the next one is opened", async () => {
  const pool = new DecoderPool({ ...OPTIONS, memoryBytes: 200 * MB });
  await expect(pool.use((decoder) => decoder.ask(renderJob(deep)))).rejects.toMatchObject(unreadable);
  expect(await pool.inspect(small)).toMatchObject({ width: 300, height: 200, format: "jpeg" });
});

test("a decoder that the system kills is an outage, not a broken image, and another takes its place", async () => {
  const pool = new DecoderPool({ ...OPTIONS, imagesMax: 2 });
  const killed = pool.use(async (decoder) => {
    await decoder.ask({ kind: "inspect", path: deep });
    const asked = decoder.ask(renderJob(deep));
    process.kill(decoder.pid!, "SIGKILL");
    return asked;
  });
  await expect(killed).rejects.toMatchObject({ code: "UNAVAILABLE" });
  expect(pool.killed).toBe(1);
  await pool.inspect(small);
  const kept = pool.idlePid!;
  await pool.inspect(small);
  // It had its two images.
  expect(pool.idlePid).toBeUndefined();
  await expect.poll(() => isRunning(kept)).toBe(false);
  expect(pool.killed).toBe(1);
});

test("a decoder that does not answer in time is ended", async () => {
  const pool = new DecoderPool({ ...OPTIONS, timeoutMs: 1 });
  let pid = 0;
  const late = pool.use((decoder) => {
    pid = decoder.pid!;
    return decoder.ask(renderJob(deep));
  });
  // It had not even started.
  await expect(late).rejects.toMatchObject({ code: "UNAVAILABLE" });
  await expect.poll(() => isRunning(pid)).toBe(false);
});
