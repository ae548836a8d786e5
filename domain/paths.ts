/** Every page and file of the product, once: links and tests take them from here. Calls are `<feature>/endpoints.ts`. */

type Id = number | string;

export const pages = {
  home: "/",
  listing: (slug: string) => `/pgs/${encodeURIComponent(slug)}`,
  listingById: (id: Id) => `/pg/${id}`,
  payment: (listingId: Id, bookingId?: Id) =>
    bookingId === undefined ? `/payment/${listingId}` : `/payment/${listingId}?booking=${bookingId}`,
  stays: "/stays",
  stay: (bookingId: Id) => `/stays/${bookingId}`,
  admin: "/admin",
  /** A tab of the dashboard, or one record of it. */
  adminTab: (tab: string, record?: Id) =>
    record === undefined ? `/admin/${tab}` : `/admin/${tab}/${encodeURIComponent(record)}`,
  /** The start page with a conversation open over it. */
  chat: (conversationId: Id) => `/?chat=${conversationId}`,
  account: "/account",
  /** The token stands behind the #, which no server and no log ever sees. */
  resetPassword: (token?: string) => (token === undefined ? "/reset-password" : `/reset-password#${token}`),
  /** What can be seen without a connection; `to` is where somebody wanted to go. */
  offline: "/offline",
  liked: "/liked",
  saved: "/saved",
  savedSearches: "/saved/searches",
  createListing: "/create-listing",
  host: "/host",
  payouts: "/host/payouts",
  hostListing: (listingId: Id) => `/host/${listingId}`,
  newProperty: "/properties/new",
  /** The bed board of a building; `bed` opens one of its beds. */
  property: (id: Id) => `/properties/${id}`,
  propertyPeople: (id: Id) => `/properties/${id}/people`,
  propertyTenant: (id: Id, tenantId: Id) => `/properties/${id}/people/${tenantId}`,
  propertySettings: (id: Id) => `/properties/${id}/settings`,
  propertyComplaints: (id: Id) => `/properties/${id}/complaints`,
  propertyNotices: (id: Id) => `/properties/${id}/notices`,
  rents: (id: Id) => `/properties/${id}/rents`,
  tenantRents: (id: Id, tenantId: Id) => `/properties/${id}/rents/${tenantId}`,
  rentLedger: (id: Id, tenantId?: Id) =>
    tenantId === undefined
      ? `/properties/${id}/rents/ledger`
      : `/properties/${id}/rents/ledger?tenant=${tenantId}`,
  rentReceipt: (paymentId: Id) => `/my-pg/receipts/${paymentId}`,
  /** The page of a tenant. `place` says which PG, where they live at several. */
  myPg: (tenantId?: Id) => (tenantId === undefined ? "/my-pg" : `/my-pg?place=${tenantId}`),
  /** A warden or a tenant joins; the token stands behind the #, which no server and no log ever sees. */
  joinProperty: (token?: string) => (token === undefined ? "/join" : `/join#${token}`),
  referrals: "/referrals",
  /** What somebody shares with friends; the alias says nothing of who they are. */
  invitation: (alias: string) => `/r/${encodeURIComponent(alias)}`,
  receipt: (bookingId: Id) => `/stays/${bookingId}/receipt`,
  rooms: "/rooms",
  room: (id: Id) => `/rooms/${id}`,
  newRoom: "/rooms/new",
  editRoom: (id: Id) => `/rooms/${id}/edit`,
  /** Requests that came and that were made, invitations, and one's own rooms. */
  myRooms: "/rooms/mine",
  preferences: "/account/preferences",
  tenancy: "/account/tenancy",
  terms: "/terms",
  privacy: "/privacy",
  refunds: "/refunds",
  contact: "/contact",
} as const;

/** What a site has to say of itself and its rules. */
export const LEGAL_PAGES = [pages.terms, pages.privacy, pages.refunds, pages.contact] as const;

/** What machines ask for by a name that stands elsewhere: search engines, browsers that install the app. */
export const files = {
  robots: "/robots.txt",
  sitemap: "/sitemap.xml",
  sitemapPages: "/sitemap-pages.xml",
  sitemapListings: (page: number) => `/sitemap-pgs-${page}.xml`,
  /** Of the app in each language, see `localizedPath`. */
  manifest: "/manifest.webmanifest",
  worker: "/sw.js",
  /** 1200 × 630, for whoever shares a page; `v` changes when what it shows does. */
  cardOfListing: (slug: string, v: string) => `/og/pgs/${encodeURIComponent(slug)}.jpg?v=${v}`,
  cardOfLanding: (slug: string, v: string) => `/og/places/${encodeURIComponent(slug)}.jpg?v=${v}`,
  cardOfRoom: (id: Id, v: string) => `/og/rooms/${id}.jpg?v=${v}`,
  cardOfSite: "/og/site.jpg",
} as const;

export const UPLOADS_PREFIX = "/uploads/";
