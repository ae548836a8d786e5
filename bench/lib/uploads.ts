import { spawn } from "node:child_process";
import { request } from "node:http";
import { fileURLToPath } from "node:url";
import { headOfVideo } from "#testing/fixtures/videos.ts";

const BOUNDARY = "----bench";
const CHUNK = Buffer.alloc(256 * 1024, 0x5a);

/** A valid video of `bytes` as a form, piece by piece. */
function* formParts(bytes: number): Generator<Buffer> {
  yield Buffer.from(
    `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="tour.mp4"\r\nContent-Type: video/mp4\r\n\r\n`,
  );
  const head = headOfVideo(bytes);
  yield head;
  let left = bytes - head.length;
  for (; left > CHUNK.length; left -= CHUNK.length) yield CHUNK;
  yield CHUNK.subarray(0, left);
  yield Buffer.from(`\r\n--${BOUNDARY}--\r\n`);
}

async function uploadOne(url: string, cookie: string, bytes: number): Promise<void> {
  const sending = request(url, {
    method: "POST",
    headers: {
      cookie,
      origin: new URL(url).origin,
      "content-type": `multipart/form-data; boundary=${BOUNDARY}`,
      "transfer-encoding": "chunked",
    },
  });
  const answered = new Promise<string>((done, fail) => {
    sending.on("error", fail);
    sending.on("response", async (answer) => {
      let body = "";
      for await (const part of answer) body += String(part);
      if (answer.statusCode === 201) done(body);
      else fail(new Error(`The upload was answered ${answer.statusCode}: ${body}`));
    });
  });
  for (const part of formParts(bytes)) {
    if (!sending.write(part)) await Promise.race([new Promise((go) => sending.once("drain", go)), answered]);
  }
  sending.end();
  await answered;
}

/** Uploads `count` videos at once, from another process so that sending costs neither the server nor the clock. */
export function uploadVideos(url: string, cookie: string, count: number, bytes: number): Promise<void> {
  const arguments_ = [
    "--import",
    "tsx",
    fileURLToPath(import.meta.url),
    url,
    cookie,
    String(count),
    String(bytes),
  ];
  const child = spawn(process.execPath, arguments_, { stdio: ["ignore", "inherit", "inherit"] });
  return new Promise((done, fail) => {
    child.on("error", fail);
    child.on("close", (code) => (code === 0 ? done() : fail(new Error("The uploads failed"))));
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [, , url = "", cookie = "", count = "1", bytes = "0"] = process.argv;
  await Promise.all(Array.from({ length: Number(count) }, () => uploadOne(url, cookie, Number(bytes))));
}
