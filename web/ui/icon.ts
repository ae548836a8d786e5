import { clsx } from "clsx";
import { createElement, type SVGProps } from "react";

/**
 * Stands in for the drawings of lucide-react when the product is built: all of them are in one file, of which a page
 * names one (scripts/lib/icons.ts). How they look is `.icon` in ui.css.
 */
export default function createIcon(name: string) {
  const use = createElement("use", { href: `${import.meta.env.ICONS}#${name}` });
  return ({ className, ...props }: SVGProps<SVGSVGElement>) =>
    createElement("svg", { "aria-hidden": true, ...props, className: clsx("icon", className) }, use);
}
