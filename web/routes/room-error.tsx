import { isRouteErrorResponse, Link } from "react-router";
import { t } from "#domain/i18n.ts";
import { pages } from "#domain/paths.ts";
import type { GoneRoom } from "#web/features/rooms/load-room.ts";
import { RoomRow } from "#web/features/rooms/room-row.tsx";
import { statusOf } from "#web/features/shell/error-view.tsx";
import { MessagePage } from "#web/features/shell/message-page.tsx";
import { buttonClass } from "#web/ui/button.tsx";
import { Failed } from "./failed.tsx";
import { ROOM_PARTS } from "./room-parts.tsx";
import { useSignIn } from "./use-sign-in.tsx";

/** A room that is not offered any more, with others that are. */
export function RoomError({ error }: { error: unknown }) {
  const { signIn, dialog } = useSignIn();
  if (statusOf(error) !== 410) return <Failed error={error} />;
  const gone: GoneRoom | null = isRouteErrorResponse(error) ? error.data : null;
  return (
    <>
      <MessagePage
        eyebrow={t("shell.roomGone")}
        title={t("shell.roomGoneTitle")}
        text={t("shell.roomGoneText")}
      >
        <Link to={pages.rooms} className={buttonClass("secondary")}>
          {t("shell.seeAllRooms")}
        </Link>
      </MessagePage>
      <div className="wrap">
        <RoomRow rooms={gone?.rooms ?? []} parts={ROOM_PARTS} onSignIn={signIn} />
      </div>
      {dialog}
    </>
  );
}
