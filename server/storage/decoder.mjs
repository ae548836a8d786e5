// Opens uploaded images in a process of its own, which `decoder-pool.ts` starts. Plain JavaScript, so that Node runs the
// same file for the built server, in development and in tests. The types of what goes to and fro are in the pool.
import { readFile } from "node:fs/promises";
import sharp from "sharp";

// Every upload is a new path that is read once: a cache of opened files would only hold memory.
sharp.cache(false);

function open(path, limitInputPixels) {
  return sharp(path, { limitInputPixels, failOn: "error", autoOrient: true });
}

/** How often a JPEG goes over its pixels: each scan begins with this marker, which stands nowhere in the data of one. */
async function countScans(path) {
  const file = await readFile(path);
  let scans = 0;
  for (let at = file.indexOf("ffda", 0, "hex"); at >= 0; at = file.indexOf("ffda", at + 2, "hex")) scans += 1;
  return scans;
}

async function inspect({ path }) {
  const head = await open(path, false).metadata();
  const { width, height, channels, format, depth, isProgressive, chromaSubsampling } = head;
  return {
    ...{ width, height, channels, format, depth },
    isProgressive: isProgressive ?? false,
    chromaSubsampling: chromaSubsampling ?? null,
    scans: format === "jpeg" ? await countScans(path) : 1,
  };
}

const LOOK = { columns: 48, rows: 96, pixels: 8 };

/**
 * How bright each small part of an image is, in base64: the same in copies that were resized or compressed anew. Each part
 * is the mean of many pixels, as the filters of a resize ring where there is text.
 */
async function lookOf(image) {
  const { columns, rows, pixels } = LOOK;
  const grey = await image
    .flatten({ background: "#fff" })
    .resize({ width: columns * pixels, height: rows * pixels, fit: "fill", kernel: "linear" })
    .greyscale()
    .raw()
    .toBuffer();
  const means = Buffer.alloc(columns * rows);
  for (let part = 0; part < means.length; part += 1) {
    const first = Math.floor(part / columns) * pixels * columns * pixels + (part % columns) * pixels;
    let sum = 0;
    for (let y = 0; y < pixels; y += 1)
      for (let x = 0; x < pixels; x += 1) sum += grey[first + y * columns * pixels + x];
    means[part] = Math.round(sum / pixels ** 2);
  }
  return means.toString("base64");
}

/** The image is decoded once, to the upright pixels of the largest size; all sizes are made from those. */
async function render({ path, maxPixels, box, widths, webp, withLook }) {
  const { data, info } = await open(path, maxPixels)
    .resize({ ...box, fit: "inside", withoutEnlargement: true })
    .toColourspace("srgb")
    .raw({ depth: "uchar" })
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const encode = async (wanted) => {
    const source = sharp(data, { raw: { width, height, channels } });
    return [wanted, await source.resize({ width: wanted }).webp(webp).toBuffer()];
  };
  // A small image has several sizes alike, made once. The largest first: it takes the longest.
  const distinct = [...new Set(widths.map((wanted) => Math.min(wanted, width)))].sort((a, b) => b - a);
  const files = new Map(await Promise.all(distinct.map(encode)));
  const look = withLook ? await lookOf(sharp(data, { raw: { width, height, channels } })) : null;
  return { width, height, files, look };
}

process.on("message", async (job) => {
  const work = job.kind === "inspect" ? inspect(job) : render(job);
  // Whatever sharp says of the input, the visitor hears one sentence.
  const answer = await work.catch(() => null);
  process.send({ answer, residentBytes: process.memoryUsage.rss() });
});
// The server is gone, or wants us gone. An ordinary exit would wait for the decoder's threads.
process.on("disconnect", () => process.kill(process.pid, "SIGKILL"));
// A Ctrl-C reaches us as well, while the server still finishes what was asked of it.
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => {});
process.send("ready");
