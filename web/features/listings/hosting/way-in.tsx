import { KeyRound } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { t } from "#domain/i18n.ts";
import { pages } from "#domain/paths.ts";
import { buttonClass } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/states.tsx";

interface WayInProps {
  title: string;
  children: ReactNode;
  /** Opens the login. */
  signIn?: ReactNode;
}

/** For whoever is neither signed in nor in admin mode: what this is, and how to get in. */
export function WayIn({ title, children, signIn }: WayInProps) {
  return (
    <EmptyState icon={<KeyRound className="size-7" />} title={title} hint={children}>
      {signIn}
      <Link to={pages.home} className={buttonClass("secondary")}>
        {t("hosting.seeAllPgs")}
      </Link>
    </EmptyState>
  );
}
