import { expect, test } from "vitest";
import { t } from "./i18n.ts";
import { localizedPath, splitLocale } from "./locale.ts";

test("what users wrote is no tag of a message, and stays as it is otherwise", () => {
  const said = (name: string) => t("admin.samePhone", { id: 1, name, status: "" });
  expect(said("Asha <3 Ravi, C:\\temp")).toContain("Asha <3 Ravi, C:\\temp");
  for (const name of ["<b>x</b>", "</link>", "<__proto__>x</__proto__>"])
    expect(said(name)).toContain(name.replaceAll("<", "<\u2060"));
  for (const name of ["a\\u202Eb", "# {name}", "'{'"]) expect(said(name)).toContain(name);
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
  ["/kn.data?_routes=root", { locale: "kn", path: "/.data?_routes=root" }],
  ["/known", { locale: "en", path: "/known" }],
  ["/", { locale: "en", path: "/" }],
])("%s is in the language of its first part", (address, expected) => {
  expect(splitLocale(address)).toEqual(expected);
});
