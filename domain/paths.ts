/** Every URL of the product, once: links, calls and tests all take them from here. */

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
} as const;

export const api = {
  authUser: "/api/auth/user",
  login: "/api/auth/login",
  signup: "/api/auth/signup",
  logout: "/api/auth/logout",
  adminUnlock: "/api/admin/unlock",
  adminLock: "/api/admin/lock",
  adminBookings: "/api/admin/bookings",
  adminBooking: (id: Id) => `/api/admin/bookings/${id}`,
  adminAudit: "/api/admin/audit",
  listings: "/api/pg-listings",
  listing: (idOrSlug: Id) => `/api/pg-listings/${encodeURIComponent(idOrSlug)}`,
  similarListings: (idOrSlug: Id) => `/api/pg-listings/${encodeURIComponent(idOrSlug)}/similar`,
  listingReviews: (id: Id) => `/api/pg-listings/${id}/reviews`,
  places: "/api/places",
  site: "/api/site",
  bookings: "/api/bookings",
  booking: (id: Id) => `/api/bookings/${id}`,
  bookingProof: (id: Id) => `/api/bookings/${id}/payment-proof`,
  bookingCancel: (id: Id) => `/api/bookings/${id}/cancel`,
  myBookings: "/api/me/bookings",
  docs: "/api/docs",
} as const;

export const UPLOADS_PREFIX = "/uploads/";
