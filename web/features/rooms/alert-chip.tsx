import { BellPlus, BellRing } from "lucide-react";
import { useEffect, useRef } from "react";
import { useNavigate } from "react-router";
import { t } from "#domain/i18n.ts";
import { pages } from "#domain/paths.ts";
import { useSavedSearches, useSearchActions } from "#web/lib/saved-searches.ts";
import { toast } from "#web/lib/toast.ts";
import { useHydrated } from "#web/lib/use-hydrated.ts";
import { Chip } from "#web/ui/chip.tsx";

interface AlertChipProps {
  /** In normal form. */
  query: string;
  label: string;
  /** What is said once it is on. */
  isOn: string;
}

/** Keeps a search, to be told of what is new for it, or takes it away again. Its matches are on the screen: they are seen. */
export default function AlertChip({ query, label, isOn }: AlertChipProps) {
  const { searches, signedIn } = useSavedSearches();
  const { save, remove, markSeen } = useSearchActions();
  const navigate = useNavigate();
  const kept = searches?.find((search) => search.query === query);
  const seen = useRef<string>(undefined);
  useEffect(() => {
    if (!kept || kept.newCount === 0 || seen.current === query) return;
    seen.current = query;
    markSeen.mutate(kept);
  });
  const busy = save.isPending || remove.isPending;
  const pressed = save.isPending || (kept !== undefined && !remove.isPending);
  const press = () => {
    if (busy || searches === undefined) return;
    if (kept) return remove.mutate(kept);
    const onSuccess = () =>
      void toast({
        title: isOn,
        description: signedIn ? t("saved-searches.onceADay") : t("saved-searches.savedVisitor"),
        action: { label: t("saved-searches.seeAll"), onClick: () => void navigate(pages.savedSearches) },
      });
    save.mutate({ query }, { onSuccess });
  };
  // The server's page knows nobody.
  if (!useHydrated()) return null;
  const Icon = pressed ? BellRing : BellPlus;
  return (
    <Chip active={pressed} onClick={press} aria-busy={busy} className="min-w-0 whitespace-normal! text-left">
      <Icon aria-hidden="true" className="size-4 shrink-0" />
      {pressed ? isOn : label}
    </Chip>
  );
}
