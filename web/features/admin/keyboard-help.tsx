import { Keyboard } from "lucide-react";
import { useState } from "react";
import { t } from "#domain/i18n.ts";
import { Dialog } from "#web/ui/dialog.tsx";
import { Checkbox } from "#web/ui/field.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { areShortcutsOff, setShortcutsOff, useShortcuts } from "./shortcuts.ts";

const KEYS: readonly (readonly [keys: readonly string[], what: () => string])[] = [
  [["j", "↓"], () => t("admin.nextRecord")],
  [["k", "↑"], () => t("admin.previousRecord")],
  [["Enter"], () => t("admin.keyOpen")],
  [["v"], () => t("admin.keyVerify")],
  [["r"], () => t("admin.keyReject")],
  [["1–5"], () => t("admin.keyReason")],
  [["b"], () => t("admin.keyBulk")],
  [["u"], () => t("admin.keyUndo")],
  [["/"], () => t("admin.search")],
  [["?"], () => t("admin.keys")],
];

/** What the keyboard does on the dashboard, and the switch for those whom letters as keys disturb. */
export function KeyboardHelp() {
  useShortcuts();
  const [open, setOpen] = useState(false);
  const [off, setOff] = useState(areShortcutsOff);
  return (
    <>
      <IconButton
        label={t("admin.keys")}
        look="outline"
        aria-keyshortcuts="?"
        className="max-lg:hidden"
        onClick={() => setOpen(true)}
      >
        <Keyboard className="size-5" />
      </IconButton>
      <Dialog open={open} onOpenChange={setOpen} size="sm" title={t("admin.keys")}>
        <div className="grid gap-4">
          <dl className="grid gap-2">
            {KEYS.map(([keys, what]) => (
              <div key={keys.join()} className="flex items-center justify-between gap-4">
                <dt className="desk-key flex gap-1.5" translate="no">
                  {keys.map((key) => (
                    <kbd key={key} className="rounded-ctl border border-edge px-3 py-0.5 text-sm">
                      {key}
                    </kbd>
                  ))}
                </dt>
                <dd>{what()}</dd>
              </div>
            ))}
          </dl>
          <Checkbox
            label={t("admin.keysOff")}
            checked={off}
            onChange={(event) => {
              setShortcutsOff(event.target.checked);
              setOff(event.target.checked);
            }}
          />
        </div>
      </Dialog>
    </>
  );
}
