import { type ReactNode, useId } from "react";

/** A part of the form under its own heading. */
export function FormSection(props: { title: string; hint?: ReactNode; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid gap-5 border-line border-t pt-7 first:border-0 first:pt-0">
      <div>
        <h2 id={id} className="font-bold text-lg tracking-tight">
          {props.title}
        </h2>
        {props.hint && <p className="mt-0.5 text-muted text-sm">{props.hint}</p>}
      </div>
      {props.children}
    </section>
  );
}
