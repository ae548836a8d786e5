/** A kind of search: how it is asked, and what somebody would write by hand for it. */
export interface SearchKind {
  name: string;
  query: string;
  /** Conditions beside "can be found". */
  where: string;
  order: string;
}

const AWAY = (() => {
  const [phi, lambda] = [12.9604, 77.7013].map((degrees) => (degrees * Math.PI) / 180) as [number, number];
  const point = [Math.cos(phi) * Math.cos(lambda), Math.cos(phi) * Math.sin(lambda), Math.sin(phi)];
  return `position <-> cube(array[${point.join(",")}])`;
})();
const RANK = "order_rank desc, id desc";
const HERE = "userLat=12.9604&userLon=77.7013";
const words = (query: string) => `search @@ '${query.replaceAll("'", "''")}'::tsquery`;

export const SEARCH_KINDS: readonly SearchKind[] = [
  { name: "everything", query: "", where: "true", order: RANK },
  { name: "gender", query: "gender=ladies", where: "gender = 'ladies'", order: RANK },
  {
    name: "gender, room, stay",
    query: "gender=ladies&roomType=2+Sharing&stayDuration=monthly",
    where: "gender = 'ladies' and room_type = '2 Sharing' and stay_duration in ('monthly', 'both')",
    order: RANK,
  },
  {
    name: "rent",
    query: "minRent=8000&maxRent=12000",
    where: "month_price between 800000 and 1200000",
    order: RANK,
  },
  {
    name: "rent by price",
    query: "minRent=8000&maxRent=12000&sort=price",
    where: "month_price between 800000 and 1200000",
    order: "month_price, id",
  },
  {
    name: "two amenities",
    query: "amenities=Daily+Housekeeping&amenities=2W+Parking",
    where: "amenities @> array['Daily Housekeeping', '2W Parking']",
    order: RANK,
  },
  {
    name: "all filters",
    query:
      "gender=ladies&roomType=2+Sharing&stayDuration=monthly&minRent=8000&maxRent=12000&amenities=2W+Parking",
    where:
      "gender = 'ladies' and room_type = '2 Sharing' and stay_duration in ('monthly', 'both') and month_price between 800000 and 1200000 and amenities @> array['2W Parking']",
    order: RANK,
  },
  {
    name: "premium colive",
    query: "gender=colive&premium=1",
    where: "gender = 'colive' and is_premium",
    order: RANK,
  },
  { name: "nearest", query: HERE, where: "true", order: AWAY },
  { name: "nearest, gender", query: `${HERE}&gender=boys`, where: "gender = 'boys'", order: AWAY },
  { name: "rating", query: "sort=rating", where: "true", order: "rating_key desc, id desc" },
  { name: "one word", query: "search=koramangala", where: words("'koramangala'"), order: RANK },
  {
    name: "two words",
    query: "search=lakshmi+whitefield",
    where: words("'lakshmi' & 'whitefield'"),
    order: RANK,
  },
  { name: "begun word", query: "search=kora", where: words("'kora':*"), order: RANK },
  { name: "typo", query: "search=koramangla", where: words("'koramangala'"), order: RANK },
];
