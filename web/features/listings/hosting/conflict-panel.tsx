import { t } from "#domain/i18n.ts";
import { Button } from "#web/ui/button.tsx";
import { RichText } from "#web/ui/rich-text.tsx";
import { userText } from "#web/ui/user-text.tsx";
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
      <p className="font-semibold">{t("hosting.conflictTitle")}</p>
      {changes.length > 0 && (
        <dl className="grid gap-2 text-[15px]">
          {changes.map(({ field, name, now, alsoMine }) => (
            <div key={field}>
              <dt className="font-semibold text-sm">
                {alsoMine ? (
                  <RichText
                    text={t("hosting.conflictAlsoMine", { field: name })}
                    tags={{ note: (text) => <span className="font-normal">{text}</span> }}
                  />
                ) : (
                  name
                )}
              </dt>
              <dd className="line-clamp-3 break-words">
                {now === "" ? (
                  t("hosting.conflictEmpty")
                ) : (
                  <RichText text={t("hosting.conflictNow", { value: now })} tags={{ text: userText }} />
                )}
              </dd>
            </div>
          ))}
        </dl>
      )}
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => onResolve(true)}>{t("hosting.keepMine")}</Button>
        <Button variant="secondary" onClick={() => onResolve(false)}>
          {t("hosting.useTheirs")}
        </Button>
      </div>
    </div>
  );
}
