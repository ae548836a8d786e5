import { useId } from "react";

interface Bar {
  label: string;
  value: number;
}

interface BarChartProps {
  title: string;
  /** What the labels and the values are, for the table. */
  columns: readonly [label: string, value: string];
  bars: readonly Bar[];
  /** How many bars there is room for; those that are still to come stay empty. */
  room?: number;
  /** Every how many bars a label is written. */
  labelEvery: number;
}

const [HEIGHT, WIDTH, FOOT] = [88, 320, 16];

/** Bars in a drawing of our own; screen readers get the numbers as a table. */
export function BarChart({ title, columns, bars, room = bars.length, labelEvery }: BarChartProps) {
  const id = useId();
  const most = Math.max(1, ...bars.map(({ value }) => value));
  const step = WIDTH / room;
  return (
    <figure
      aria-labelledby={id}
      className="grid content-start gap-3 rounded-card border border-line bg-surface p-4"
    >
      <figcaption id={id} className="font-semibold">
        {title}
      </figcaption>
      <svg aria-hidden="true" viewBox={`0 0 ${WIDTH} ${HEIGHT + FOOT}`} className="bar-chart w-full">
        <path d={`M0 ${HEIGHT + 0.5}H${WIDTH}`} className="stroke-line" />
        {bars.map(({ label, value }, at) => {
          const height = (value / most) * (HEIGHT - 14);
          const middle = (at + 0.5) * step;
          return (
            <g key={label}>
              {value > 0 && (
                <>
                  <rect
                    x={at * step + step * 0.14}
                    y={HEIGHT - height}
                    width={step * 0.72}
                    height={height}
                    rx={2}
                    className="fill-brand"
                  />
                  <text x={middle} y={HEIGHT - height - 3} textAnchor="middle">
                    {value}
                  </text>
                </>
              )}
              {at % labelEvery === 0 && (
                <text x={at === 0 ? 0 : middle} y={HEIGHT + 12} textAnchor={at === 0 ? "start" : "middle"}>
                  {label}
                </text>
              )}
            </g>
          );
        })}
      </svg>
      <table className="sr-only">
        <thead>
          <tr>
            <th scope="col">{columns[0]}</th>
            <th scope="col">{columns[1]}</th>
          </tr>
        </thead>
        <tbody>
          {bars.map(({ label, value }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>{value}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  );
}
