import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Picture } from "./picture.tsx";

const upload = "/uploads/abc-1_original.webp";

test("an upload offers its variants up to the one for its width", () => {
  const html = renderToStaticMarkup(<Picture src={upload} alt="Room" width={400} height={300} />);
  expect(html).toContain('src="/uploads/abc-1_large.webp"');
  expect(html).toContain("abc-1_large.webp 800w");
  expect(html).not.toContain("original");
});

test("only the picture seen first is fetched at once", () => {
  const first = renderToStaticMarkup(<Picture src={upload} alt="" width={400} height={300} priority />);
  const other = renderToStaticMarkup(<Picture src={upload} alt="" width={400} height={300} />);
  expect(first).toContain('loading="eager"');
  expect(first).toMatch(/fetchpriority="high"/i);
  expect(other).toContain('loading="lazy"');
  expect(other).not.toMatch(/fetchpriority/i);
});

test("width and height keep its place, and it pulses until it is there", () => {
  const html = renderToStaticMarkup(<Picture src={upload} alt="" width={400} height={300} />);
  expect(html).toContain('width="400" height="300"');
  expect(html).toContain("picture-loading");
});

test("a picture from elsewhere is shown as it is", () => {
  const html = renderToStaticMarkup(<Picture src="https://x.test/a.jpg" alt="" width={44} height={44} />);
  expect(html).toContain('src="https://x.test/a.jpg"');
  expect(html).not.toContain("srcSet");
});
