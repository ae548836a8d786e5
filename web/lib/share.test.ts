import { afterEach, expect, test, vi } from "vitest";
import { LOCALE_OF_REQUEST } from "#domain/i18n.ts";
import { linkTo, share } from "./share.ts";

afterEach(() => void Reflect.deleteProperty(globalThis, LOCALE_OF_REQUEST));

const url = "https://tangu.test/pgs/a";
const refuses = (name: string) => () => Promise.reject(Object.assign(new Error(name), { name }));

test("the device's own sharing comes first", async () => {
  const writeText = vi.fn();
  const shared = vi.fn().mockResolvedValue(undefined);
  expect(await share({ share: shared, clipboard: { writeText } }, "A", url)).toBe("shared");
  expect(shared).toHaveBeenCalledWith({ title: "A", url });
  expect(writeText).not.toHaveBeenCalled();
});

test("without it the link is copied", async () => {
  const writeText = vi.fn().mockResolvedValue(undefined);
  expect(await share({ clipboard: { writeText } }, "A", url)).toBe("copied");
  expect(writeText).toHaveBeenCalledWith(url);
});

test("closing the share sheet is no failure, and copies nothing", async () => {
  const writeText = vi.fn();
  expect(await share({ share: refuses("AbortError"), clipboard: { writeText } }, "A", url)).toBe("cancelled");
  expect(writeText).not.toHaveBeenCalled();
});

test("sharing that fails falls back to the clipboard, and says so when that fails too", async () => {
  const writeText = vi.fn().mockResolvedValue(undefined);
  expect(await share({ share: refuses("NotAllowedError"), clipboard: { writeText } }, "A", url)).toBe(
    "copied",
  );
  expect(await share({ clipboard: { writeText: refuses("NotAllowedError") } }, "A", url)).toBe("failed");
  expect(await share({}, "A", url)).toBe("failed");
});

test("a link keeps the language of the page where it was made", () => {
  expect(linkTo("/pgs/a", "https://tangu.test")).toBe(url);
  Reflect.set(globalThis, LOCALE_OF_REQUEST, () => "kn");
  expect(linkTo("/pgs/a", "https://tangu.test")).toBe("https://tangu.test/kn/pgs/a");
});
