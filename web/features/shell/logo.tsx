/** The house with a door: 56 px, as everywhere the product shows itself. */
export function Logo() {
  return (
    <span className="grid size-14 shrink-0 place-items-center rounded-2xl bg-[#0f6b5c]">
      <svg
        aria-hidden="true"
        width="34"
        height="34"
        viewBox="0 0 34 34"
        fill="none"
        stroke="#fff"
        strokeWidth="2.6"
        strokeLinecap="round"
        strokeLinejoin="round"
      >
        <path d="M5 16 17 6l12 10" />
        <path d="M9 14v13h16V14" />
        <path d="M13 27v-6a4 4 0 0 1 8 0v6" />
      </svg>
    </span>
  );
}
