import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { t } from "#domain/i18n.ts";
import { pages } from "#domain/paths.ts";
import { useApi } from "#web/lib/api.ts";
import { buttonClass } from "#web/ui/button.tsx";
import { similarQuery } from "./queries.ts";
import { AboutRoom } from "./request-parts.tsx";

/** Rooms like one that went to somebody else, and the way to all others. */
export function SimilarRooms({ postId }: { postId: number }) {
  const { data = [] } = useQuery(similarQuery(useApi(), postId));
  return (
    <div className="grid gap-2">
      {data.length > 0 && (
        <section aria-label={t("roommates.similarRooms")}>
          <h3 className="font-bold">{t("roommates.similarRooms")}</h3>
          <ul className="grid gap-2">
            {data.map(({ id, title, images, rent, locality }) => (
              <li key={id}>
                <AboutRoom post={{ id, title, image: images[0] ?? null, rent, locality }} />
              </li>
            ))}
          </ul>
        </section>
      )}
      <p>
        <Link to={pages.rooms} className={buttonClass("secondary")}>
          {t("roommates.seeOtherRooms")}
        </Link>
      </p>
    </div>
  );
}
