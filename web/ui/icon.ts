import { createElement, type SVGProps } from "react";

interface IconData {
  node: readonly [tag: string, attributes: Record<string, string>][];
}

const drawn = {
  xmlns: "http://www.w3.org/2000/svg",
  width: 24,
  height: 24,
  viewBox: "0 0 24 24",
  fill: "none",
  stroke: "currentColor",
  strokeWidth: 2,
  strokeLinecap: "round",
  strokeLinejoin: "round",
  "aria-hidden": true,
} as const;

/**
 * Stands in for the function of the same purpose in lucide-react when the product is built (vite.config.ts): its
 * contexts, aliases and class names are more code than the icons of a page, and nothing here uses them.
 */
export default function createIcon({ node }: IconData) {
  return (props: SVGProps<SVGSVGElement>) =>
    createElement(
      "svg",
      { ...drawn, ...props },
      node.map(([tag, attributes]) => createElement(tag, attributes)),
    );
}
