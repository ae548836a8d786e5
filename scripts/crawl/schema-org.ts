import * as z from "zod/mini";
import { LANGUAGE_TAGS } from "#domain/locale.ts";

const text = z.string().check(z.minLength(1));
const address = z.url({ protocol: /^https?$/ });
const amount = z.string().check(z.regex(/^\d+\.\d{2}$/));
const context = { "@context": z.literal("https://schema.org") };

const offer = z.strictObject({
  "@type": z.literal("Offer"),
  priceCurrency: z.literal("INR"),
  price: amount,
  availability: z.enum(["https://schema.org/InStock", "https://schema.org/SoldOut"]),
  priceSpecification: z.strictObject({
    "@type": z.literal("UnitPriceSpecification"),
    priceCurrency: z.literal("INR"),
    price: amount,
    unitCode: z.enum(["MON", "WEE", "DAY"]),
  }),
});

const lodging = z.strictObject({
  ...context,
  "@type": z.tuple([z.literal("LodgingBusiness"), z.literal("Hostel")]),
  name: text,
  description: z.optional(text),
  url: address,
  image: z.optional(z.array(address).check(z.minLength(1))),
  address: z.strictObject({
    "@type": z.literal("PostalAddress"),
    streetAddress: text,
    addressLocality: text,
    addressRegion: text,
    addressCountry: z.literal("IN"),
  }),
  telephone: z.optional(z.string().check(z.regex(/^\+\d{10,15}$/))),
  geo: z.optional(
    z.strictObject({
      "@type": z.literal("GeoCoordinates"),
      latitude: z.number().check(z.gte(-90), z.lte(90)),
      longitude: z.number().check(z.gte(-180), z.lte(180)),
    }),
  ),
  amenityFeature: z.array(
    z.strictObject({
      "@type": z.literal("LocationFeatureSpecification"),
      name: text,
      value: z.literal(true),
    }),
  ),
  priceRange: z.optional(text),
  makesOffer: z.optional(offer),
  aggregateRating: z.optional(
    z.strictObject({
      "@type": z.literal("AggregateRating"),
      ratingValue: z.string().check(z.regex(/^[1-5]\.\d\d$/)),
      // A rating that nobody has given is none.
      reviewCount: z.int().check(z.gte(1)),
    }),
  ),
});

const inOrder = z.refine<readonly { position: number }[]>(
  (items) => items.every(({ position }, at) => position === at + 1),
  { message: "positions go from 1 on" },
);

const itemList = z.strictObject({
  ...context,
  "@type": z.literal("ItemList"),
  numberOfItems: z.int(),
  itemListElement: z
    .array(z.strictObject({ "@type": z.literal("ListItem"), position: z.int(), name: text, url: address }))
    .check(z.minLength(1), inOrder),
});

const breadcrumbs = z.strictObject({
  ...context,
  "@type": z.literal("BreadcrumbList"),
  itemListElement: z
    .array(z.strictObject({ "@type": z.literal("ListItem"), position: z.int(), name: text, item: address }))
    .check(z.minLength(2), inOrder),
});

const organization = z.strictObject({
  ...context,
  "@type": z.literal("Organization"),
  "@id": address,
  name: text,
  alternateName: text,
  url: address,
  logo: address,
  areaServed: z.strictObject({ "@type": z.literal("City"), name: text }),
  sameAs: z.array(address),
});

const website = z.strictObject({
  ...context,
  "@type": z.literal("WebSite"),
  "@id": address,
  name: text,
  url: address,
  inLanguage: z.enum(Object.values(LANGUAGE_TAGS)),
  publisher: z.strictObject({ "@id": address }),
  potentialAction: z.strictObject({
    "@type": z.literal("SearchAction"),
    target: z.strictObject({
      "@type": z.literal("EntryPoint"),
      urlTemplate: z.string().check(z.regex(/^https?:\/\/.*\{search_term_string\}$/)),
    }),
    "query-input": z.literal("required name=search_term_string"),
  }),
});

const questions = z.strictObject({
  ...context,
  "@type": z.literal("FAQPage"),
  inLanguage: z.enum(Object.values(LANGUAGE_TAGS)),
  mainEntity: z
    .array(
      z.strictObject({
        "@type": z.literal("Question"),
        name: text,
        acceptedAnswer: z.strictObject({ "@type": z.literal("Answer"), text }),
      }),
    )
    .check(z.minLength(1)),
});

const SCHEMAS: Record<string, z.ZodMiniType> = {
  LodgingBusiness: lodging,
  ItemList: itemList,
  BreadcrumbList: breadcrumbs,
  Organization: organization,
  WebSite: website,
  FAQPage: questions,
};

/** What something says that it is, by the first of its types. */
export function typeOf(data: unknown): string {
  const type = typeof data === "object" && data !== null ? Reflect.get(data, "@type") : undefined;
  return String(Array.isArray(type) ? type[0] : type);
}

/** What is wrong with structured data: a missing or unknown property, or a type that the site does not speak of. */
export function faultsOf(data: unknown): string[] {
  const schema = SCHEMAS[typeOf(data)];
  if (!schema) return [`${typeOf(data)} is no type of ours`];
  const read = z.safeParse(schema, data);
  if (read.success) return [];
  return read.error.issues.map(({ path, message }) => `${typeOf(data)} ${path.join(".")}: ${message}`);
}
