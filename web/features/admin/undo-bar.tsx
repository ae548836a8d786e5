import { Link } from "react-router";
import { t } from "#domain/i18n.ts";
import { messageOf } from "#web/lib/failure.ts";
import {
  DecisionError,
  type HeldDecision,
  heldDecisions,
  isOwnDecision,
  sendDecision,
  undoDecision,
} from "#web/lib/held-decisions.ts";
import { useStore } from "#web/lib/store.ts";
import { Button, buttonClass } from "#web/ui/button.tsx";

function Failed({ decision, isOpen }: { decision: HeldDecision; isOpen: boolean }) {
  const { key, title, about, path, error, fallback } = decision;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <p role="alert" className="mr-auto min-w-0">
        <b className="text-danger">{t("admin.decisionNotSent", { title })}</b>
        <span className="block text-sm">
          {isOpen && `${about}. `}
          {error instanceof DecisionError ? error.message : messageOf(error, fallback)}
        </span>
      </p>
      {isOpen && (
        <Link to={path} className={buttonClass("quiet")} onClick={() => undoDecision(key)}>
          {t("admin.openRecord")}
        </Link>
      )}
      {isOpen && isOwnDecision(decision) && (
        <Button variant="secondary" onClick={() => void sendDecision(key)}>
          {t("shared.retry")}
        </Button>
      )}
    </li>
  );
}

interface UndoBarProps {
  /** Whether the dashboard is: names of guests are read there only. */
  isOpen: boolean;
  /** Where the record is that was decided. */
  onUndone: (path: string) => void;
}

/** Decisions that can still be taken back, the last one first, and those that could not be sent. */
export function UndoBar({ isOpen, onUndone }: UndoBarProps) {
  const all = useStore(heldDecisions).toReversed();
  return (
    <div
      role="status"
      {...(all.length > 0 && { "data-book-bar": "" })}
      className="desk-undo sticky bottom-[var(--bar-bottom,0px)] z-10 rounded-card border border-line bg-surface px-4 py-2 shadow-card empty:hidden"
    >
      {all.length > 0 && (
        <ul className="desk-scroll grid gap-2">
          {all.map((decision) =>
            decision.state === "failed" ? (
              <Failed key={decision.key} decision={decision} isOpen={isOpen} />
            ) : (
              <li key={decision.key} className="flex items-center gap-3">
                <p className="mr-auto min-w-0 py-1.5">
                  <b>{decision.title}</b>{" "}
                  {isOpen && <span className="wrap-anywhere text-muted">{decision.about}</span>}
                </p>
                {decision.state === "held" ? (
                  <Button
                    variant="secondary"
                    aria-keyshortcuts="u"
                    aria-label={t("admin.undoOf", {
                      title: decision.title,
                      about: isOpen ? decision.about : "",
                    })}
                    onClick={() => undoDecision(decision.key) && onUndone(decision.path)}
                  >
                    {t("admin.undo")}
                  </Button>
                ) : (
                  <span className="text-muted text-sm">{t("admin.sendingDecision")}</span>
                )}
              </li>
            ),
          )}
        </ul>
      )}
    </div>
  );
}
