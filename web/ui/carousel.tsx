import { clsx } from "clsx";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { type KeyboardEvent, type ReactNode, useRef, useState } from "react";
import { t } from "#domain/i18n.ts";

interface CarouselProps {
  /** What is shown, as in "Photos of Greenleaf Coliving". */
  label: string;
  count: number;
  /** Draws one slide; called for the first at once, for the others when somebody turns to the carousel. */
  renderSlide: (index: number) => ReactNode;
  /** What stands there when there is nothing to show. */
  empty: ReactNode;
  /** Draws every slide from the start, as in a lightbox that was opened on purpose. */
  ready?: boolean;
  startAt?: number;
  onIndexChange?: (index: number) => void;
  className?: string;
}

const MAX_DOTS = 8;

/**
 * Slides that snap, moved by touch, wheel, arrow keys or the two buttons. The browser does the moving: no
 * library, and it works before any JavaScript has come.
 */
export function Carousel(props: CarouselProps) {
  const { label, count, renderSlide, empty, onIndexChange, className } = props;
  const track = useRef<HTMLUListElement>(null);
  const [index, setIndex] = useState(props.startAt ?? 0);
  const [armed, setArmed] = useState(props.ready ?? false);
  const arm = () => setArmed(true);

  if (count === 0) {
    return <div className={clsx("grid place-items-center bg-line text-muted", className)}>{empty}</div>;
  }

  const follow = () => {
    const list = track.current;
    if (!list) return;
    const next = Math.round(list.scrollLeft / Math.max(1, list.clientWidth));
    if (next === index) return;
    setIndex(next);
    onIndexChange?.(next);
  };
  const go = (next: number) => {
    arm();
    const list = track.current;
    const target = Math.max(0, Math.min(count - 1, next));
    list?.scrollTo({ left: target * list.clientWidth, behavior: motion() });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const next = { ArrowLeft: index - 1, ArrowRight: index + 1, Home: 0, End: count - 1 }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    go(next);
  };

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields; the carousel pattern asks for a group
    <div
      role="group"
      aria-roledescription={t("ui.carousel")}
      aria-label={label}
      className={clsx("group/carousel relative overflow-hidden", className)}
      onPointerEnter={arm}
      onTouchStart={arm}
      onFocus={arm}
    >
      <ul
        ref={(list) => {
          track.current = list;
          if (list && props.startAt && list.dataset.placed === undefined) {
            list.dataset.placed = "";
            list.scrollLeft = props.startAt * list.clientWidth;
          }
        }}
        tabIndex={count > 1 ? 0 : undefined}
        aria-label={count > 1 ? t("ui.positionLabelled", { label, number: index + 1, count }) : label}
        onScroll={follow}
        onKeyDown={onKeyDown}
        className="slides"
      >
        {Array.from({ length: count }, (_, at) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: slides never change places
            key={at}
            aria-label={t("ui.position", { number: at + 1, count })}
            inert={at !== index}
            className={clsx("slide", at > 0 && "noscript:hidden")}
          >
            {(at === 0 || armed) && renderSlide(at)}
          </li>
        ))}
      </ul>
      {count > 1 && (
        <>
          <Arrow direction="previous" hidden={index === 0} onClick={() => go(index - 1)} />
          <Arrow direction="next" hidden={index === count - 1} onClick={() => go(index + 1)} />
          <Dots count={count} index={index} />
        </>
      )}
    </div>
  );
}

const motion = (): ScrollBehavior =>
  window.matchMedia("(prefers-reduced-motion: reduce)").matches ? "auto" : "smooth";

interface ArrowProps {
  direction: "previous" | "next";
  hidden: boolean;
  onClick: () => void;
}

/** With a mouse they show while it is over the picture. With a keyboard, the arrow keys work on the pictures themselves. */
function Arrow({ direction, hidden, onClick }: ArrowProps) {
  const Icon = direction === "next" ? ChevronRight : ChevronLeft;
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-label={direction === "next" ? t("ui.nextPicture") : t("ui.previousPicture")}
      onClick={onClick}
      className={clsx(
        "slides-arrow group-focus-within/carousel:opacity-100 group-hover/carousel:opacity-100",
        direction === "next" ? "right-2" : "left-2",
        hidden && "invisible",
      )}
    >
      <Icon aria-hidden="true" className="size-5" />
    </button>
  );
}

/** At most eight, sliding along with longer shows. Sighted help only: the list itself says where it is. */
function Dots({ count, index }: { count: number; index: number }) {
  const shown = Math.min(count, MAX_DOTS);
  const first = Math.max(0, Math.min(count - shown, index - Math.floor(shown / 2)));
  return (
    <span aria-hidden="true" className="clear-of-video slides-dots">
      {Array.from({ length: shown }, (_, at) => first + at).map((at) => (
        <i key={at} className={at === index ? "on" : undefined} />
      ))}
    </span>
  );
}
