import { hasRight, type Right } from "#domain/accounts/roles.ts";
import { useSession } from "#web/lib/session.ts";
import { TABS } from "./tabs.ts";

/** Whether whoever is here may do something. Admin mode by the code alone is a superadmin's. */
export function useMay(): (right: Right) => boolean {
  const role = useSession().data?.adminRole ?? "superadmin";
  return (right) => hasRight(role, right);
}

/** The parts of the dashboard that whoever is here may open. */
export function useTabs(): readonly (typeof TABS)[number][] {
  const may = useMay();
  return TABS.filter((tab) => !("right" in tab) || may(tab.right));
}
