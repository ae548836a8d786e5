import type { PushMessage } from "#domain/chat/push.ts";
import { locale, t } from "#domain/i18n.ts";
import { localizedPath } from "#domain/locale.ts";
import { NEWS_MAX } from "#domain/saved-searches/choices.ts";
import { searchPage } from "#domain/saved-searches/query.ts";
import { searchWords } from "#domain/saved-searches/words.ts";

interface Matches {
  id: number;
  query: string;
  /** Since when they are new. */
  since: Date;
  count: number;
  /** Of the first one. */
  title: string;
}

/** What a browser says of new matches. It leads to them, where one press stops the alerts. */
export function matchesPush({ id, query, since, count, title }: Matches): PushMessage {
  const words = searchWords(query);
  return {
    title:
      count === 1
        ? t("saved-searches.pushOne", { title })
        : t("saved-searches.pushMany", { count: count >= NEWS_MAX ? `${NEWS_MAX - 1}+` : String(count) }),
    body: t("saved-searches.pushBody", { search: words }),
    url: localizedPath(searchPage(query, since.toISOString()), locale()),
    tag: `search-${id}`,
  };
}
