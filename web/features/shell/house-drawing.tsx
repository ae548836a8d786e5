/** Beside the words of a message; few pages ever show one, so it comes with the first. */
export default function HouseDrawing() {
  return (
    <svg aria-hidden="true" viewBox="0 0 200 120" className="w-52 text-brand" fill="none">
      <path d="M20 108h160" stroke="currentColor" strokeWidth="3" strokeLinecap="round" opacity=".35" />
      <path d="M58 108V58l42-34 42 34v50" stroke="currentColor" strokeWidth="5" strokeLinejoin="round" />
      <path d="M44 69l56-46 56 46" stroke="currentColor" strokeWidth="5" strokeLinecap="round" />
      <rect
        x="88"
        y="74"
        width="24"
        height="34"
        rx="12"
        className="fill-brand-soft"
        stroke="currentColor"
        strokeWidth="4"
      />
      <circle cx="106" cy="93" r="2" fill="currentColor" />
      <circle cx="166" cy="24" r="9" className="fill-sun" opacity=".9" />
    </svg>
  );
}
