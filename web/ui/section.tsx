import { type ReactNode, useId } from "react";

/** A part of a long page under its own heading. */
export function Section({
  title,
  anchor,
  children,
}: {
  title: string;
  anchor?: string;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section id={anchor} aria-labelledby={id} className="scroll-mt-4 border-line border-t py-8">
      <h2 id={id} className="mb-4 font-bold text-xl tracking-tight">
        {title}
      </h2>
      {children}
    </section>
  );
}
