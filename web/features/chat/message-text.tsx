import { Link } from "react-router";
import { languageOf, splitLocale } from "#domain/locale.ts";
import { textParts } from "./links.ts";

const linkClass = "font-medium underline underline-offset-3";

/** What somebody wrote, as text, with its addresses to press. */
export function MessageText({ text }: { text: string }) {
  let at = 0;
  return (
    <p lang={languageOf(text)} className="whitespace-pre-wrap wrap-anywhere">
      {textParts(text).map((part) => {
        const key = at;
        at += part.text.length;
        if (part.href === undefined) return part.text;
        const { origin, pathname, search, hash } = new URL(part.href);
        if (origin === window.location.origin && !pathname.startsWith("/api/")) {
          return (
            <Link key={key} to={{ pathname: splitLocale(pathname).path, search, hash }} className={linkClass}>
              {part.text}
            </Link>
          );
        }
        return (
          <a
            key={key}
            href={part.href}
            target="_blank"
            rel="noopener noreferrer nofollow ugc"
            className={linkClass}
          >
            {part.text}
          </a>
        );
      })}
    </p>
  );
}
