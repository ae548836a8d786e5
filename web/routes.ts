import { index, layout, type RouteConfig, route } from "@react-router/dev/routes";

export default [
  layout("routes/shell.tsx", [
    index("routes/home.tsx"),
    route("pgs/:slug", "routes/listing.tsx"),
    route("pg/:id", "routes/listing-by-id.tsx"),
    route("payment/:listingId", "routes/payment.tsx"),
    route("stays", "routes/stays.tsx"),
    route("stays/:bookingId", "routes/stay.tsx"),
    route("stays/:bookingId/receipt", "routes/receipt.tsx"),
    route("create-listing", "routes/create-listing.tsx"),
    route("liked", "routes/liked.tsx"),
    route("saved", "routes/saved.tsx"),
    route("saved/searches", "routes/saved-searches.tsx"),
    route("referrals", "routes/referrals.tsx"),
    route("r/:alias", "routes/invitation.tsx"),
    route("host", "routes/host.tsx"),
    route("host/payouts", "routes/payouts.tsx"),
    route("host/:listingId", "routes/host-listing.tsx"),
    route("rooms/mine", "routes/my-rooms.tsx"),
    route("account", "routes/account.tsx"),
    route("account/preferences", "routes/preferences.tsx"),
    route("account/tenancy", "routes/tenancy.tsx"),
    route("reset-password", "routes/reset-password.tsx"),
    route("rooms", "routes/rooms.tsx"),
    route("rooms/new", "routes/room-new.tsx"),
    route("rooms/:id", "routes/room.tsx"),
    route("rooms/:id/edit", "routes/room-edit.tsx"),
    route("admin/:tab?/:record?", "routes/admin.tsx"),
    ...["terms", "privacy", "refunds", "contact"].map((path) =>
      route(path, "routes/legal.tsx", { id: path }),
    ),
    route("offline", "routes/offline.tsx"),
    // The landing pages, and every other address of one word: the table in domain/places says which is which.
    route(":landing", "routes/landing.tsx"),
    route("*", "routes/not-found.tsx"),
  ]),
] satisfies RouteConfig;
