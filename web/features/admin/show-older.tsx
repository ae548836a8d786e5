import { Button } from "#web/ui/button.tsx";

interface ShowOlderProps {
  list: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown };
}

/** The end of a list that has more behind it. */
export function ShowOlder({ list }: ShowOlderProps) {
  if (!list.hasNextPage) return null;
  return (
    <Button
      variant="secondary"
      className="justify-self-center"
      busy={list.isFetchingNextPage}
      onClick={() => void list.fetchNextPage()}
    >
      Show older
    </Button>
  );
}
