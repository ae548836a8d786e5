import { clsx } from "clsx";
import { Picture } from "./picture.tsx";

interface AvatarProps {
  /** URL of the picture; without one the initials stand there. */
  src: string | null;
  name: string;
  size?: number;
  className?: string;
}

/** The first letters of the first two words, as "SL" of "Sri Lakshmi Ladies PG". */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean);
  return words
    .slice(0, 2)
    .map((word) => Array.from(word)[0]?.toUpperCase() ?? "")
    .join("");
}

export function Avatar({ src, name, size = 44, className }: AvatarProps) {
  const shape = clsx("shrink-0 overflow-hidden rounded-full", className);
  const initials = (
    <span
      aria-hidden="true"
      className={clsx("grid place-items-center bg-sun-soft font-bold text-sun-ink", shape)}
      style={{ width: size, height: size }}
      translate="no"
    >
      {initialsOf(name)}
    </span>
  );
  if (src === null) return initials;
  return (
    <span className={shape} style={{ width: size, height: size }}>
      <Picture src={src} alt="" width={size} height={size} fallback={initials} className="size-full" />
    </span>
  );
}
