import { clsx } from "clsx";
import { Play, RotateCw, VideoOff } from "lucide-react";
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { t } from "#domain/i18n.ts";

interface VideoProps {
  src: string;
  /** What it shows, as in "Greenleaf Coliving, video 2 of 5". */
  label: string;
  /** The picture that stands for it. */
  poster: ReactNode;
  /** The same, for the player to show until the first frame is there. */
  posterSrc: string;
  /** It plays: each time, also after a pause. */
  onPlaying?: () => void;
  className?: string;
}

/** At rest it is a picture; nothing of the video has been asked for. */
type State = "poster" | "player" | "failed";

const SEEKING = new Set(["ArrowLeft", "ArrowRight", "Home", "End"]);

/** The one that plays, of all on the page. */
let playing: HTMLVideoElement | null = null;

function playAlone(video: HTMLVideoElement): void {
  if (playing !== video) playing?.pause();
  playing = video;
}

/** Pauses it when most of it has gone out of sight, swiped or scrolled away, or something opened over it. */
function useStopUnseen(video: HTMLVideoElement | null): void {
  useEffect(() => {
    if (!video) return;
    const seen = new IntersectionObserver(
      ([entry]) => {
        if (entry && entry.intersectionRatio < 0.5 && !document.fullscreenElement) video.pause();
      },
      { threshold: 0.5 },
    );
    const onFocus = ({ target }: FocusEvent) => {
      const dialog = target instanceof Element ? target.closest("[role=dialog]") : null;
      if (dialog && !dialog.contains(video)) video.pause();
    };
    seen.observe(video);
    document.addEventListener("focusin", onFocus);
    return () => {
      seen.disconnect();
      document.removeEventListener("focusin", onFocus);
      video.pause();
      if (playing === video) playing = null;
    };
  }, [video]);
}

/** A video as its poster, until somebody taps it: then the browser's own player, one on the page at a time. */
export default function Video({ src, label, poster, posterSrc, onPlaying, className }: VideoProps) {
  const video = useRef<HTMLVideoElement>(null);
  const [state, setState] = useState<State>("poster");
  const inUse = state === "player";
  useStopUnseen(inUse ? video.current : null);

  // What had the focus is gone: the keyboard goes on where it was.
  useEffect(() => {
    if (inUse) video.current?.focus({ preventScroll: true });
  }, [inUse]);

  const play = () => {
    const element = video.current;
    if (!element) return;
    setState("player");
    if (element.error) element.load();
    // In the tap itself, or a phone would refuse. A video that cannot be had says so by an event.
    element.play().catch(() => {});
  };
  // Keys that seek must not turn the carousel as well.
  const onKeyDown = (event: KeyboardEvent) => {
    if (SEEKING.has(event.key)) event.stopPropagation();
  };

  return (
    <span className={clsx("relative block overflow-hidden bg-black", className)}>
      {/* biome-ignore lint/a11y/useMediaCaption: what hosts upload has no captions */}
      <video
        ref={video}
        src={src}
        poster={inUse ? posterSrc : undefined}
        aria-label={label}
        controls={inUse}
        playsInline
        preload="none"
        tabIndex={inUse ? 0 : -1}
        onPlay={(event) => playAlone(event.currentTarget)}
        onPlaying={onPlaying}
        onError={() => setState("failed")}
        onKeyDown={onKeyDown}
        className={clsx("size-full object-contain", !inUse && "hidden")}
      />
      {state === "poster" && <PosterButton label={label} poster={poster} onPlay={play} />}
      {state === "failed" && <Unavailable onRetry={play} />}
    </span>
  );
}

function PosterButton({ label, poster, onPlay }: { label: string; poster: ReactNode; onPlay: () => void }) {
  return (
    <button
      type="button"
      aria-label={t("ui.playVideo", { label })}
      onClick={onPlay}
      className="group/play absolute inset-0 -outline-offset-4"
    >
      {poster}
      <span className="absolute inset-0 grid place-items-center bg-black/10">
        <span className="grid size-16 place-items-center rounded-full bg-white/95 text-[#1f1b16] shadow-card transition-transform group-hover/play:scale-105 motion-reduce:transition-none">
          <Play aria-hidden="true" className="ml-1 size-7 fill-current" />
        </span>
      </span>
    </button>
  );
}

function Unavailable({ onRetry }: { onRetry: () => void }) {
  return (
    <span className="absolute inset-0 grid place-items-center bg-line text-muted">
      <span className="grid justify-items-center gap-2">
        <VideoOff aria-hidden="true" className="size-8" />
        <span role="alert">{t("ui.videoUnavailable")}</span>
        <button
          type="button"
          onClick={onRetry}
          className="inline-flex min-h-11 items-center gap-2 rounded-ctl border border-line bg-surface px-4 font-semibold text-ink text-sm"
        >
          <RotateCw aria-hidden="true" className="size-4" />
          {t("shared.tryAgain")}
        </button>
      </span>
    </span>
  );
}
