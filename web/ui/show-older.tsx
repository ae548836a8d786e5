import { t } from "#domain/i18n.ts";
import { Button } from "./button.tsx";

interface ShowOlderProps {
  list: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown };
  label?: string;
}

/** The end of a list that has more behind it. */
export function ShowOlder({ list, label = t("shared.showOlder") }: ShowOlderProps) {
  if (!list.hasNextPage) return null;
  return (
    <Button
      variant="secondary"
      className="justify-self-center"
      busy={list.isFetchingNextPage}
      onClick={() => void list.fetchNextPage()}
    >
      {label}
    </Button>
  );
}
