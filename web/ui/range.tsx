import "./range.css";

interface DualRangeProps {
  min: number;
  max: number;
  step: number;
  value: readonly [low: number, high: number];
  onChange: (value: [low: number, high: number]) => void;
  /** Names of the two handles for screen readers. */
  labels: readonly [low: string, high: string];
  format: (value: number) => string;
}

/** Two handles on one track: two native sliders on top of each other, so keys and touch just work. */
export function DualRange({ min, max, step, value, onChange, labels, format }: DualRangeProps) {
  const [low, high] = value;
  const percent = (amount: number) => ((amount - min) / (max - min)) * 100;
  return (
    <div className="relative h-11">
      <span className="absolute inset-x-0 top-1/2 h-1.5 -translate-y-1/2 rounded-full bg-edge" />
      <span
        className="absolute top-1/2 h-1.5 -translate-y-1/2 rounded-full bg-brand"
        style={{ left: `${percent(low)}%`, right: `${100 - percent(high)}%` }}
      />
      <input
        type="range"
        className="range-thumbs"
        {...{ min, max, step }}
        value={low}
        aria-label={labels[0]}
        aria-valuetext={format(low)}
        onChange={(event) => onChange([Math.min(Number(event.target.value), high - step), high])}
      />
      <input
        type="range"
        className="range-thumbs"
        {...{ min, max, step }}
        value={high}
        aria-label={labels[1]}
        aria-valuetext={format(high)}
        onChange={(event) => onChange([low, Math.max(Number(event.target.value), low + step)])}
      />
    </div>
  );
}
