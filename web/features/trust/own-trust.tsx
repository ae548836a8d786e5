import { t } from "#domain/i18n.ts";
import { useSession } from "#web/lib/session.ts";
import TrustParts from "./trust-parts.tsx";

/** What others see of one's own trust, on the account page. */
export default function OwnTrust() {
  const session = useSession();
  if (!session.data) return null;
  return (
    <section aria-labelledby="own-trust" className="rounded-card border border-line bg-surface p-5">
      <h2 id="own-trust" className="mb-1 font-bold text-lg">
        {t("trust.ownTitle")}
      </h2>
      <p className="text-muted text-sm">{t("trust.ownText")}</p>
      <TrustParts userId={session.data.id} />
    </section>
  );
}
