import { useQuery } from "@tanstack/react-query";
import { X } from "lucide-react";
import { useState } from "react";
import { t } from "#domain/i18n.ts";
import { useApi } from "#web/lib/api.ts";
import { useDebounced } from "#web/lib/use-debounced.ts";
import { ownEscape } from "#web/ui/dialog-events.ts";
import { Input } from "#web/ui/field.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { staysQuery } from "./queries.ts";

const DEBOUNCE_MS = 300;

export interface ChosenStay {
  id: number;
  title: string;
}

interface StayPickerProps {
  chosen: ChosenStay | null;
  onChoose: (stay: ChosenStay | null) => void;
  error?: string | undefined;
}

/** Which PG the friend looks at, if that is known: typed, then chosen from what was found. */
export function StayPicker({ chosen, onChoose, error }: StayPickerProps) {
  const [text, setText] = useState("");
  const [isClosed, setClosed] = useState(false);
  const wanted = useDebounced(text.trim(), DEBOUNCE_MS);
  const { data = [] } = useQuery(staysQuery(useApi(), wanted));
  if (chosen) {
    return (
      <div className="grid gap-1.5">
        <p className="font-semibold text-sm">{t("referrals.pg")}</p>
        <p className="flex min-h-12 items-center gap-2 rounded-ctl border border-line bg-paper pl-3.5">
          <span className="min-w-0 flex-1 truncate" translate="no">
            {chosen.title}
          </span>
          <IconButton label={t("referrals.pgOther")} onClick={() => onChoose(null)}>
            <X aria-hidden="true" className="size-4.5" />
          </IconButton>
        </p>
        {error && <p className="font-medium text-danger text-sm">{error}</p>}
      </div>
    );
  }
  const found = wanted === "" || isClosed ? [] : data;
  return (
    <div className="grid gap-2" {...ownEscape(found.length > 0, () => setClosed(true))}>
      <Input
        label={t("referrals.pgOptional")}
        placeholder={t("referrals.pgExample")}
        autoComplete="off"
        maxLength={100}
        value={text}
        error={error}
        onChange={(event) => {
          setText(event.target.value);
          setClosed(false);
        }}
      />
      {found.length > 0 && (
        <ul aria-label={t("referrals.pgsFound")} className="grid rounded-ctl border border-line">
          {found.map((stay) => (
            <li key={stay.id} className="border-line border-b last:border-0">
              <button
                type="button"
                onClick={() => onChoose({ id: stay.id, title: stay.title })}
                className="grid min-h-11 w-full content-center px-3.5 py-1.5 text-left hover:bg-brand-soft"
              >
                <span className="truncate font-medium text-[15px]" translate="no">
                  {stay.title}
                </span>
                <span className="truncate text-muted text-sm" translate="no">
                  {stay.address}
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
