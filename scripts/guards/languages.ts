import type { Guard } from "./guard.ts";

/** Guards of languages and of push messages, which are in the language of who receives them. */
export const LANGUAGE_GUARDS: readonly Guard[] = [
  {
    guard: "push: we call known push services only",
    file: "server/features/chat/push-policy.ts",
    code: 'if (username !== "" || password !== "") return false;',
    instead: "return true;",
    test: "server/features/chat/push-policy.test.ts",
  },
  {
    guard: "languages: a page in Kannada or Hindi holds no English",
    file: "scripts/crawl/checks.ts",
    code: '  "no English in other languages": noEnglishLeft,',
    instead: "",
    test: "scripts/crawl/crawl.test.ts",
  },
  {
    guard: "languages: what people wrote without its mark counts as English that is left",
    file: "scripts/lib/page-texts.ts",
    code: 'attributes.has("lang") || attributes.get("translate") === "no"',
    instead: "true",
    test: "scripts/lib/page-texts.test.ts",
  },
  {
    guard: "languages: what people wrote is spoken in its own language",
    file: "domain/locale.ts",
    code: "LOCALES[counts.indexOf(most)]!",
    instead: "LOCALES[0]",
    test: "domain/locale.test.ts",
  },
  {
    guard: "push: a message is in the language of its receiver",
    file: "server/features/chat/push-service.ts",
    code: "inLocale(language, message)",
    instead: "message()",
    test: "server/features/chat/push.test.ts",
  },
  {
    guard: "push: a browser's language is kept, also when it changes",
    file: "server/features/chat/push-writes.ts",
    code: "language: locale(), ",
    instead: "",
    test: "server/features/chat/push.test.ts",
  },
];
