import type { Page } from "@playwright/test";

/** Sizes of screens in CSS pixels; the fourth is a small laptop at 200 % zoom. */
const SIZES = [
  { width: 320, height: 568 },
  { width: 360, height: 640 },
  { width: 390, height: 844 },
  { width: 640, height: 400 },
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
] as const;
const OUTER_SIZES = [SIZES[0], SIZES[5]];

/**
 * Runs in the page: names what cannot be read or pressed on a screen of this width. Where a dialog or a menu is open, only
 * that is looked at.
 */
function misfitsAt(width: number): string[] {
  const SLACK_PX = 1.5;
  const CONTROLS =
    "a[href], button, input:not([type=hidden]), select, textarea, summary, [role=button], [role=tab], [role=option], [role=menuitem], [role=menuitemradio]";
  const found = new Set<string>();
  const { documentElement: html } = document;
  const open = [
    ...document.querySelectorAll<HTMLElement>(
      "[role=dialog][data-state=open], [role=menu][data-state=open], [role=listbox]",
    ),
  ];
  const root = open.at(-1) ?? document.body;
  const isVisible = (element: Element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
    !element.closest("[inert]");
  const nameOf = (element: Element) =>
    `${element.tagName.toLowerCase()} "${(element.getAttribute("aria-label") || element.textContent || element.getAttribute("name") || "").trim().slice(0, 50)}"`;

  /** Only for screen readers, at the element itself or around it. */
  const isUnseen = (element: Element): boolean => {
    for (let each: Element | null = element; each && each !== root; each = each.parentElement) {
      const { clipPath } = getComputedStyle(each);
      if (clipPath === "inset(50%)") return true;
    }
    return false;
  };

  type Box = { left: number; right: number; top: number; bottom: number };
  /** What cuts off a part of the box, from the inside out; "" when all of it can be seen or scrolled to. */
  const cutBy = (element: Element, box: Box, isText: boolean): string => {
    let [acrossDone, downDone] = [false, false];
    let position = getComputedStyle(element).position;
    for (let each = isText ? element : element.parentElement; each; each = each.parentElement) {
      if (each === document.body || each === html) break;
      const style = getComputedStyle(each);
      const holds = position !== "absolute" || style.position !== "static" || style.transform !== "none";
      if (holds) {
        const frame = each.getBoundingClientRect();
        const isEllipsis = isText && style.textOverflow === "ellipsis";
        const isClamped = isText && style.webkitLineClamp !== "none";
        if (style.overflowX !== "visible" && !acrossDone) {
          const isCut = box.left < frame.left - SLACK_PX || box.right > frame.right + SLACK_PX;
          if (isEllipsis || /auto|scroll/.test(style.overflowX)) acrossDone = true;
          else if (isCut) return `cut at the side by ${each.getAttribute("class")?.slice(0, 60)}`;
        }
        if (style.overflowY !== "visible" && !downDone) {
          const isCut = box.top < frame.top - SLACK_PX || box.bottom > frame.bottom + SLACK_PX;
          if (isClamped || (/auto|scroll/.test(style.overflowY) && each.scrollHeight > each.clientHeight))
            downDone = true;
          else if (isCut && !isText)
            return `cut above or below by ${each.getAttribute("class")?.slice(0, 60)}`;
        }
        position = style.position;
      }
      if (style.position === "fixed") break;
    }
    if (!acrossDone && (box.left < -SLACK_PX || box.right > width + SLACK_PX)) return "beyond the screen";
    return "";
  };

  if (open.length === 0 && Math.max(html.scrollWidth, document.body.scrollWidth) > width)
    found.add(`the page is ${Math.max(html.scrollWidth, document.body.scrollWidth)} px wide`);

  const controls = [...root.querySelectorAll<HTMLElement>(CONTROLS)].flatMap((each) => {
    if (!isVisible(each)) return [];
    if (!isUnseen(each)) return [each];
    const label = (each as HTMLInputElement).labels?.[0];
    return label && isVisible(label) && !isUnseen(label) ? [label] : [];
  });

  for (const control of controls) {
    const box = control.getBoundingClientRect();
    if (box.width === 0 || box.height === 0) continue;
    const cut = cutBy(control, box, false);
    if (cut) found.add(`${nameOf(control)} is ${cut}`);
  }

  const range = document.createRange();
  const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const parent = texts.currentNode.parentElement;
    if (!parent || !texts.currentNode.textContent?.trim() || parent.closest("option")) continue;
    if (!isVisible(parent) || isUnseen(parent)) continue;
    range.selectNodeContents(texts.currentNode);
    const control = parent.closest<HTMLElement>(CONTROLS);
    const outer =
      control && getComputedStyle(control).display !== "inline" ? control.getBoundingClientRect() : null;
    for (const box of range.getClientRects()) {
      const cut = cutBy(parent, box, true);
      if (cut) found.add(`text of ${nameOf(parent)} is ${cut}`);
      else if (outer && outer.width > 0 && (box.left < outer.left - 3 || box.right > outer.right + 3)) {
        const scrolls = getComputedStyle(parent).textOverflow === "ellipsis";
        if (!scrolls) found.add(`text sticks out of ${nameOf(control!)}`);
      }
    }
  }

  /** What stays where it is while the page or the dialog is scrolled. */
  const barOf = (element: Element | null): Element | null => {
    for (let each = element; each && each !== document.body; each = each.parentElement)
      if (/fixed|sticky/.test(getComputedStyle(each).position)) return each;
    return null;
  };
  const isScroller = (each: HTMLElement) =>
    each.scrollHeight > each.clientHeight + 1 && /auto|scroll/.test(getComputedStyle(each).overflowY);
  const inner = [...root.querySelectorAll<HTMLElement>("*")].filter(isScroller);
  const scrollers = [html, ...inner];
  const screen: Box = { left: 0, right: width, top: 0, bottom: innerHeight };
  /** What the control is seen through: of a fixed bar, that is the screen. */
  const windowOf = (control: Element): { frame: Box; isFixed: boolean } => {
    const scroller = inner.findLast((each) => each.contains(control));
    if (scroller) return { frame: scroller.getBoundingClientRect(), isFixed: false };
    for (let each: Element | null = control; each; each = each.parentElement)
      if (getComputedStyle(each).position === "fixed") return { frame: screen, isFixed: true };
    return { frame: screen, isFixed: false };
  };
  const coveredBy = (control: HTMLElement, end: "top" | "bottom"): Element | undefined => {
    const box = control.getBoundingClientRect();
    const { frame, isFixed } = windowOf(control);
    const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
    const points = [
      [x, y],
      [box.left + 4, y],
      [box.right - 4, y],
      [x, box.top + 3],
      [x, box.bottom - 3],
    ] as const;
    for (const [across, down] of points) {
      if (across < frame.left || across > frame.right || down < frame.top || down > frame.bottom) continue;
      const hit = document.elementFromPoint(across, down);
      if (!hit || control.contains(hit) || hit.contains(control)) continue;
      const bar = barOf(hit);
      if (!bar || bar.contains(control)) continue;
      const { top, bottom } = bar.getBoundingClientRect();
      const isAbove = top + bottom < frame.top + frame.bottom;
      // The rest can be scrolled to where nothing covers it.
      if (isFixed || isAbove === (end === "top")) return bar;
    }
    return undefined;
  };
  const before = scrollers.map(({ scrollTop }) => scrollTop);
  for (const end of ["top", "bottom"] as const) {
    for (const each of scrollers)
      each.scrollTo({ top: end === "top" ? 0 : each.scrollHeight, behavior: "instant" });
    for (const control of controls) {
      const bar = coveredBy(control, end);
      if (bar) found.add(`${nameOf(control)} is covered by ${nameOf(bar)}`);
    }
  }
  for (const [at, each] of scrollers.entries()) each.scrollTo({ top: before[at] ?? 0, behavior: "instant" });
  return [...found];
}

/**
 * Of a list's cards, which are alike, the first few speak for all, and are laid out faster. What is off the screen would
 * keep the size that it had at another width.
 */
const shortenLists = () => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(
    ".listing-grid > :nth-child(n + 6) { display: none } li { content-visibility: visible !important }",
  );
  document.adoptedStyleSheets = [sheet];
};

/** The page at its new size: what follows the width by a media query or a script, and what React makes of it. */
const drawn = async (width: number) => {
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  while (!matchMedia(`(width: ${width}px)`).matches) await frame();
  await frame();
  await frame();
};

/** Frames in which a page may still come to rest. */
const TRIES = 10;

async function misfitsIn(page: Page, size: { width: number; height: number }): Promise<string[]> {
  await page.setViewportSize(size);
  for (let tries = 1; ; tries += 1) {
    await page.evaluate(drawn, size.width);
    const found = await page.evaluate(misfitsAt, size.width);
    if (found.length === 0 || tries === TRIES) return found;
  }
}

/** What does not fit the page as it stands, at each width. The page is resized rather than loaded again. */
export async function misfits(page: Page, which: "all" | "outer"): Promise<string[]> {
  const before = page.viewportSize()!;
  await page.evaluate(shortenLists);
  const { pathname, search } = new URL(page.url());
  const lines: string[] = [];
  for (const size of which === "all" ? SIZES : OUTER_SIZES) {
    for (const line of await misfitsIn(page, size))
      lines.push(`${pathname}${search} at ${size.width}: ${line}`);
  }
  await page.setViewportSize(before);
  return lines;
}
