import { expect, test } from "vitest";
import { t } from "./i18n.ts";
import { localizedPath, splitLocale } from "./locale.ts";

test("what users wrote is neither a tag nor an escape of a message", () => {
  const said = (name: string) => t("admin.samePhone", { id: 1, name, status: "" });
  expect(said("Asha <3 Ravi, C:\\temp")).toContain("Asha <3 Ravi, C:\\temp");
  for (const name of ["<b>x</b>", "</link>", "<__proto__>x</__proto__>"])
    expect(said(name)).toContain(name.replaceAll("<", "<\u2060"));
  for (const name of ["a\\u202Eb", "a\\x41b"]) expect(said(name)).toContain(name.replace("\\", "\\\u2060"));
});

test.each([
  ["/", "kn", "/kn"],
  ["/?a=b", "kn", "/kn?a=b"],
  ["/stays/1", "hi", "/hi/stays/1"],
  ["//evil.example", "en", "/evil.example"],
  ["//evil.example", "kn", "/kn/evil.example"],
] as const)("%s in %s is %s", (path, locale, expected) => {
  expect(localizedPath(path, locale)).toBe(expected);
});

test.each([
  ["/kn", { locale: "kn", path: "/" }],
  ["/kn/stays?a=b", { locale: "kn", path: "/stays?a=b" }],
  ["/known", { locale: "en", path: "/known" }],
  ["/", { locale: "en", path: "/" }],
])("%s is in the language of its first part", (address, expected) => {
  expect(splitLocale(address)).toEqual(expected);
});
