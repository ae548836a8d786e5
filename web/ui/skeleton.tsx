import { clsx } from "clsx";

/** A grey shape where something is about to be. Silent to screen readers: say "Loading" beside it. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={clsx("block animate-pulse rounded-lg bg-line motion-reduce:animate-none", className)}
    />
  );
}
