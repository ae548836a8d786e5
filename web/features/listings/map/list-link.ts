import { wantsLessMotion } from "#web/ui/map/base-map.ts";

/** Cards of the list and pins of the map, pointing at each other. */
export interface ListLink {
  /** Shows which cards are meant, while the pointer is over their pin. */
  mark: (ids: readonly number[]) => void;
  /** Shows which cards are open on the map, and scrolls to the first. */
  choose: (ids: readonly number[]) => void;
  remove: () => void;
}

const CARD = "[data-listing]";

/**
 * Works on the elements of the list: drawing all cards anew for each that the pointer crosses would be slow.
 * @param frame the map, which stands in the section of the list
 * @param onPoint called with the listing that the pointer or the focus is on in the list; with nothing when it leaves
 */
export function linkList(frame: HTMLElement, onPoint: (ids: readonly number[]) => void): ListLink {
  const section = frame.parentElement ?? frame;
  const idOf = (target: EventTarget | null) =>
    target instanceof Element ? Number(target.closest<HTMLElement>(CARD)?.dataset.listing) || null : null;
  let chosen: readonly number[] = [];
  let pointed: number | null = null;

  const point = ({ target }: Event) => {
    if (target instanceof Node && frame.contains(target)) return;
    const id = idOf(target);
    if (id === pointed) return;
    pointed = id;
    onPoint(id === null ? chosen : [id]);
  };
  const show = (ids: readonly number[], attribute: string): HTMLElement | undefined => {
    let first: HTMLElement | undefined;
    for (const card of section.querySelectorAll<HTMLElement>(CARD)) {
      const isMeant = ids.includes(Number(card.dataset.listing));
      card.toggleAttribute(attribute, isMeant);
      if (isMeant) first ??= card;
    }
    return first;
  };

  section.addEventListener("pointerover", point);
  section.addEventListener("focusin", point);
  return {
    mark: (ids) => void show(ids, "data-pointed"),
    choose(ids) {
      chosen = ids;
      const card = show(ids, "data-chosen");
      card?.scrollIntoView({ block: "nearest", behavior: wantsLessMotion() ? "auto" : "smooth" });
    },
    remove() {
      section.removeEventListener("pointerover", point);
      section.removeEventListener("focusin", point);
      show([], "data-pointed");
      show([], "data-chosen");
    },
  };
}
