import { encode } from "uqr";

/** A QR code as one path: dark on white in any theme, because cameras expect that. */
export default function Qr({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: "M", border: 2 });
  const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ""))).join("");
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="block size-full rounded-ctl bg-white"
    >
      <path d={path} fill="#000" />
    </svg>
  );
}
