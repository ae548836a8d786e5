import type { ReactNode } from "react";
import { t } from "#domain/i18n.ts";
import { Button } from "./button.tsx";

interface StateProps {
  icon?: ReactNode;
  title: string;
  hint?: ReactNode;
  children?: ReactNode;
}

function State({ icon, title, hint, children }: StateProps) {
  return (
    <div className="grid justify-items-center gap-2 rounded-card border border-line border-dashed px-6 py-14 text-center">
      {icon && (
        <span
          aria-hidden="true"
          className="mb-2 grid size-16 place-items-center rounded-full bg-brand-soft text-brand"
        >
          {icon}
        </span>
      )}
      <h2 className="font-bold text-xl tracking-tight">{title}</h2>
      {hint && <p className="max-w-[46ch] text-muted">{hint}</p>}
      {children && <div className="mt-4 flex flex-wrap justify-center gap-3">{children}</div>}
    </div>
  );
}

export function EmptyState(props: StateProps) {
  return <State {...props} />;
}

interface ErrorStateProps extends StateProps {
  /** What failed, and can be asked for again. */
  query?: { isFetching: boolean; refetch: () => unknown };
  retryLabel?: string;
}

export function ErrorState({ query, retryLabel = t("shared.retry"), children, ...rest }: ErrorStateProps) {
  return (
    <div role="alert">
      <State {...rest}>
        {query && (
          <Button onClick={() => void query.refetch()} busy={query.isFetching}>
            {retryLabel}
          </Button>
        )}
        {children}
      </State>
    </div>
  );
}
