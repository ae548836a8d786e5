import { PLACES } from "#domain/places/places.ts";

/** A kind of search in some variants: how each is asked, and what somebody would write by hand for it. */
export interface RateKind {
  name: string;
  variants: RateVariant[];
}

export interface RateVariant {
  query: string;
  /** Conditions beside "can be found". */
  where: string;
  order: string;
  /** A page behind a cursor: the total is known. */
  isLater?: boolean;
}

const RANK = "order_rank desc, id desc";
const VARIANTS = 16;
const variants = (make: (nth: number) => RateVariant) =>
  Array.from({ length: VARIANTS }, (_, nth) => make(nth));
const pick = <T>(all: readonly T[], nth: number): T => all[nth % all.length]!;

const areas = PLACES.filter(({ kind, name }) => kind === "area" && /^[A-Z][a-z]{6,}$/.test(name));
const localities = areas.map(({ name }) => name.toLowerCase());

/** A place near a locality, on the unit sphere as well. */
function spot(nth: number) {
  const { latitude, longitude } = pick(areas, nth);
  const [lat, lon] = [latitude + 0.001 * nth, longitude - 0.001 * nth];
  const [phi, lambda] = [(lat * Math.PI) / 180, (lon * Math.PI) / 180];
  const point = [Math.cos(phi) * Math.cos(lambda), Math.cos(phi) * Math.sin(lambda), Math.sin(phi)];
  return {
    query: `userLat=${lat.toFixed(6)}&userLon=${lon.toFixed(6)}`,
    cube: `cube(array[${point.join()}])`,
  };
}

const words = (query: string) => `search @@ '${query.replaceAll("'", "''")}'::tsquery`;
const withoutLetter = (word: string) => word.slice(0, 3) + word.slice(4);
const GENDERS = ["boys", "ladies", "colive"] as const;
const NAMES = ["lakshmi", "venkata", "balaji", "kaveri", "lotus", "royal", "ganesh", "nandi"] as const;
const roomOf = (nth: number) => `${(nth % 4) + 1} Sharing`;
const chord = (km: number) => 2 * Math.sin(km / (2 * 6371));
const CIRCLE_KM = 3;

function circle(nth: number): RateVariant {
  const { query, cube } = spot(nth);
  const edge = chord(CIRCLE_KM);
  return {
    query: `${query}&within=${CIRCLE_KM}`,
    where: `position <@ cube_enlarge(${cube}, ${edge}, 3) and position <-> ${cube} <= ${edge}`,
    order: `position <-> ${cube}`,
  };
}

export const RATE_KINDS: readonly RateKind[] = [
  { name: "none", variants: variants(() => ({ query: "", where: "true", order: RANK })) },
  {
    name: "gender, sharing",
    variants: variants((nth) => ({
      query: `gender=${pick(GENDERS, nth)}&roomType=${encodeURIComponent(roomOf(nth))}`,
      where: `gender = '${pick(GENDERS, nth)}' and room_type = '${roomOf(nth)}'`,
      order: RANK,
    })),
  },
  {
    name: "rent",
    variants: variants((nth) => ({
      query: `minRent=${6000 + nth * 100}&maxRent=${9000 + nth * 200}`,
      where: `month_price between ${600_000 + nth * 10_000} and ${900_000 + nth * 20_000}`,
      order: RANK,
    })),
  },
  {
    name: "amenities",
    variants: variants((nth) => ({
      query: `amenities=${encodeURIComponent(pick(["2W Parking", "Common Fridge", "Washing Machine"], nth))}&amenities=Daily+Housekeeping`,
      where: `amenities @> array['${pick(["2W Parking", "Common Fridge", "Washing Machine"], nth)}', 'Daily Housekeeping']`,
      order: RANK,
    })),
  },
  { name: "circle", variants: variants(circle) },
  {
    name: "circle, gender, rent",
    variants: variants((nth) => {
      const around = circle(nth);
      return {
        query: `${around.query}&gender=${pick(GENDERS, nth)}&maxRent=12000`,
        where: `${around.where} and gender = '${pick(GENDERS, nth)}' and month_price <= 1200000`,
        order: around.order,
      };
    }),
  },
  {
    name: "nearest",
    variants: variants((nth) => {
      const { query, cube } = spot(nth);
      return { query, where: "true", order: `position <-> ${cube}` };
    }),
  },
  {
    name: "word",
    variants: variants((nth) => ({
      query: `search=${pick(localities, nth)}`,
      where: words(`'${pick(localities, nth)}'`),
      order: RANK,
    })),
  },
  {
    name: "two words",
    variants: variants((nth) => ({
      query: `search=${pick(NAMES, nth)}+${pick(localities, nth)}`,
      where: words(`'${pick(NAMES, nth)}' & '${pick(localities, nth)}'`),
      order: RANK,
    })),
  },
  {
    name: "prefix",
    variants: variants((nth) => ({
      query: `search=${pick(localities, nth).slice(0, 5)}`,
      where: words(`'${pick(localities, nth).slice(0, 5)}':*`),
      order: RANK,
    })),
  },
  {
    // By hand as if somebody had corrected it before.
    name: "typo",
    variants: variants((nth) => ({
      query: `search=${withoutLetter(pick(localities, nth))}`,
      where: words(`'${pick(localities, nth)}'`),
      order: RANK,
    })),
  },
  {
    name: "text, filters",
    variants: variants((nth) => ({
      query: `search=${pick(localities, nth)}&gender=${pick(GENDERS, nth)}&maxRent=12000&amenities=2W+Parking`,
      where: `${words(`'${pick(localities, nth)}'`)} and gender = '${pick(GENDERS, nth)}' and month_price <= 1200000 and amenities @> array['2W Parking']`,
      order: RANK,
    })),
  },
];
