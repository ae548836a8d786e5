import type { PushMessage } from "#domain/chat/push.ts";
import { locale, t } from "#domain/i18n.ts";
import { localizedPath } from "#domain/locale.ts";
import { NEWS_MAX } from "#domain/saved-searches/choices.ts";
import { kindOfQuery, searchPage } from "#domain/saved-searches/kinds.ts";
import { searchWords } from "#domain/saved-searches/words.ts";

interface Matches {
  id: number;
  query: string;
  /** Since when they are new. */
  since: Date;
  count: number;
  /** Of the first one; null where nobody is told who it is. */
  title: string | null;
}

/** What a browser says of new matches. It leads to them, where one press stops the alerts. */
export function matchesPush({ id, query, since, count, title }: Matches): PushMessage {
  const many = count >= NEWS_MAX ? `${NEWS_MAX - 1}+` : String(count);
  const isOfPeople = title === null;
  return {
    title: isOfPeople
      ? t("saved-searches.pushSeekers", { count })
      : count === 1
        ? t("saved-searches.pushOne", { title })
        : kindOfQuery(query) === "rooms"
          ? t("saved-searches.pushManyRooms", { count: many })
          : t("saved-searches.pushMany", { count: many }),
    body: isOfPeople
      ? t("saved-searches.pushSeekersText")
      : t("saved-searches.pushBody", { search: searchWords(query) }),
    url: localizedPath(searchPage(query, since.toISOString()), locale()),
    tag: `search-${id}`,
  };
}
