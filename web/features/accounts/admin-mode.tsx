import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";
import { t } from "#domain/i18n.ts";
import { closeAdminMode, openAdminMode } from "#web/lib/admin-mode.ts";
import { adminToken } from "#web/lib/admin-token.ts";
import { useApi } from "#web/lib/api.ts";
import { sessionQuery } from "#web/lib/session.ts";
import { useAdminMode } from "#web/lib/use-admin-mode.ts";
import { AdminBadge } from "./admin-badge.tsx";
import { AdminPrompt } from "./admin-prompt.tsx";

const BANNER_MS = 2000;
const BANNERS = {
  granted: { text: () => t("accounts.adminGranted"), look: "bg-[#146c43]" },
  removed: { text: () => t("accounts.adminRemoved"), look: "bg-[#b3261e]" },
} as const;
type Banner = keyof typeof BANNERS;

/** A banner that goes by itself, two seconds after it was seen. */
function useBanner() {
  const [banner, setBanner] = useState<{ kind: Banner } | null>(null);
  useEffect(() => {
    if (!banner) return;
    const timer = setTimeout(() => setBanner(null), BANNER_MS);
    return () => clearTimeout(timer);
  }, [banner]);
  const show = useCallback((kind: Banner) => setBanner({ kind }), []);
  return { banner: banner && BANNERS[banner.kind], show };
}

/** Everything of admin mode that is seen. @param gestures how often the gesture has been made so far */
export default function AdminMode({ gestures }: { gestures: number }) {
  const api = useApi();
  const client = useQueryClient();
  const on = useAdminMode();
  const { banner, show } = useBanner();
  const [asking, setAsking] = useState(false);
  const heard = useRef(0);
  const busy = useRef(false);

  const leave = useCallback(async () => {
    await closeAdminMode(api, client).catch((error) => console.info("The server did not hear of it", error));
    show("removed");
  }, [api, client, show]);

  const enter = useCallback(async () => {
    const user = await client.ensureQueryData(sessionQuery(api)).catch(() => null);
    if (!user?.isAdmin) return setAsking(true);
    try {
      await openAdminMode(api);
      show("granted");
    } catch {
      // No admin any more, or out of reach: the code may still help.
      setAsking(true);
    }
  }, [api, client, show]);

  useEffect(() => {
    if (gestures === heard.current) return;
    heard.current = gestures;
    if (busy.current) return;
    busy.current = true;
    void (adminToken.get() ? leave() : enter()).finally(() => {
      busy.current = false;
    });
  }, [gestures, enter, leave]);

  return (
    <>
      {on && <AdminBadge onLeave={() => void leave()} />}
      <AdminPrompt
        open={asking && !on}
        onOpenChange={setAsking}
        onGranted={() => {
          setAsking(false);
          show("granted");
        }}
      />
      <div role="status" className="pointer-events-none fixed inset-x-0 top-0 z-70 text-center">
        {banner && (
          <p className={`px-4 py-3 font-semibold text-white shadow-card ${banner.look}`}>{banner.text()}</p>
        )}
      </div>
    </>
  );
}
