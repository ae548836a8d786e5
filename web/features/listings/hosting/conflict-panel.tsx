import { Button } from "#web/ui/button.tsx";
import type { Conflict } from "./use-edit.ts";

interface ConflictPanelProps {
  conflict: Conflict;
  onResolve: (keepMine: boolean) => void;
}

/** Somebody else was quicker: what they changed, and which of the two shall stand. */
export function ConflictPanel({ conflict, onResolve }: ConflictPanelProps) {
  const { changes } = conflict;
  return (
    <div role="alert" className="grid gap-3 rounded-ctl bg-sun-soft px-4 py-4">
      <p className="font-semibold">This stay was changed meanwhile. Nothing you typed is lost.</p>
      {changes.length > 0 && (
        <dl className="grid gap-2 text-[15px]">
          {changes.map(({ field, name, now, alsoMine }) => (
            <div key={field}>
              <dt className="font-semibold text-sm">
                {name}
                {alsoMine && <span className="font-normal"> (you changed it as well)</span>}
              </dt>
              <dd className="line-clamp-3 break-words">Now: {now === "" ? "empty" : now}</dd>
            </div>
          ))}
        </dl>
      )}
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => onResolve(true)}>Keep what I typed</Button>
        <Button variant="secondary" onClick={() => onResolve(false)}>
          Take what is there now
        </Button>
      </div>
    </div>
  );
}
