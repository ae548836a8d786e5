import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from "fastify";
import { serializerCompiler, validatorCompiler } from "fastify-type-provider-zod";
import { invoiceRoutes, reminderRoutes } from "#server/features/rents/routes/invoices.ts";
import { ownRentRoutes } from "#server/features/rents/routes/own.ts";
import { rentPaymentRoutes } from "#server/features/rents/routes/payments.ts";
import { readingRoutes } from "#server/features/rents/routes/readings.ts";
import { rentViewRoutes } from "#server/features/rents/routes/views.ts";
import { resolveActor } from "./features/accounts/actor-service.ts";
import type { OnResetElsewhere } from "./features/accounts/reset-request-service.ts";
import { auditRoutes } from "./features/accounts/routes/audit.ts";
import { authRoutes } from "./features/accounts/routes/auth.ts";
import { phoneRoutes } from "./features/accounts/routes/phone.ts";
import { recoveryRoutes } from "./features/accounts/routes/recovery.ts";
import { accountRoutes } from "./features/accounts/routes/settings.ts";
import type { OnSignIn } from "./features/accounts/sign-in-service.ts";
import type { OnSignUp } from "./features/accounts/sign-up-service.ts";
import { adminRoutes } from "./features/admin/routes.ts";
import { bookingsAdminRoutes } from "./features/bookings/routes/admin.ts";
import { bankRoutes } from "./features/bookings/routes/bank.ts";
import { bookingsRoutes } from "./features/bookings/routes/bookings.ts";
import { staysRoutes } from "./features/bookings/routes/stays.ts";
import { unpaidRoutes } from "./features/bookings/routes/unpaid.ts";
import { visitsRoutes } from "./features/bookings/routes/visits.ts";
import { waitsRoutes } from "./features/bookings/routes/waits.ts";
import { claimGuestBookings } from "./features/bookings/service.ts";
import { claimGuestVisits } from "./features/bookings/visit-service.ts";
import { claimGuestWaits } from "./features/bookings/wait-service.ts";
import { claimGuestConversations, dropGuestSubscriptions } from "./features/chat/claims-service.ts";
import { pushRoutes } from "./features/chat/routes/push.ts";
import { chatRoutes } from "./features/chat/routes/reading.ts";
import { reportsRoutes } from "./features/chat/routes/reports.ts";
import { chatWritingRoutes } from "./features/chat/routes/writing.ts";
import { complaintsRoutes } from "./features/complaints/routes/complaints.ts";
import { ownComplaintsRoutes } from "./features/complaints/routes/own-complaints.ts";
import { documentsRoutes } from "./features/documents/routes.ts";
import { favouritesRoutes } from "./features/favourites/routes.ts";
import { ledgerRoutes } from "./features/ledger/routes.ts";
import { openListingIndex } from "./features/listings/cards-service.ts";
import { newListingRoutes } from "./features/listings/routes/create.ts";
import { hostingRoutes } from "./features/listings/routes/hosting.ts";
import { listingsRoutes } from "./features/listings/routes/listings.ts";
import { suggestionsRoutes } from "./features/listings/routes/suggestions.ts";
import { viewsRoutes } from "./features/listings/routes/views.ts";
import { mediaRoutes, uploadRoutes } from "./features/media/routes.ts";
import { claimGuestMedia } from "./features/media/uploads-service.ts";
import { blocksRoutes } from "./features/moderation/routes.ts";
import { noticesRoutes } from "./features/notices/routes/notices.ts";
import { tenantNewsRoutes } from "./features/notices/routes/tenant-news.ts";
import { weighReset } from "./features/personal-data/customer-service.ts";
import { personalDataRoutes } from "./features/personal-data/routes.ts";
import { LandingSummaries } from "./features/places/landing-service.ts";
import { presentSite } from "./features/places/present.ts";
import { placesRoutes } from "./features/places/routes.ts";
import { preferencesRoutes } from "./features/preferences/routes.ts";
import { leaveProperty } from "./features/properties/handover-service.ts";
import { tenantsImportRoutes } from "./features/properties/routes/import.ts";
import { propertiesRoutes } from "./features/properties/routes/properties.ts";
import { propertyRoomsRoutes } from "./features/properties/routes/rooms.ts";
import { staffRoutes } from "./features/properties/routes/staff.ts";
import { tenantsRoutes } from "./features/properties/routes/tenants.ts";
import { referralAdminRoutes } from "./features/referrals/routes/admin.ts";
import { referralsRoutes } from "./features/referrals/routes/referrals.ts";
import { noteEvidence, referNewcomer } from "./features/referrals/service.ts";
import { reviewsRoutes } from "./features/reviews/routes.ts";
import { genderRoutes } from "./features/roommates/routes/gender.ts";
import { matchesRoutes } from "./features/roommates/routes/matches.ts";
import { roommatesRoutes } from "./features/roommates/routes/requests.ts";
import { roomReportsRoutes } from "./features/rooms/routes/reports.ts";
import { roomsRoutes } from "./features/rooms/routes/rooms.ts";
import { roomVideosRoutes } from "./features/rooms/routes/videos.ts";
import { savedSearchesRoutes } from "./features/saved-searches/routes.ts";
import { shareCardRoutes } from "./features/seo/routes/share-cards.ts";
import { sitemapRoutes } from "./features/seo/routes/sitemaps.ts";
import { statementsRoutes } from "./features/statements/routes.ts";
import { suspensionsRoutes } from "./features/suspensions/routes.ts";
import { tenancyRoutes } from "./features/tenancies/routes/tenancies.ts";
import { placesOfTenantsRoutes } from "./features/today/routes/places.ts";
import { todayRoutes } from "./features/today/routes/today.ts";
import { trustRoutes } from "./features/trust/routes.ts";
import { installActor } from "./http/actor.ts";
import { installBodies, JSON_BYTES } from "./http/bodies.ts";
import { installConnections, KEEP_ALIVE_MS, STILL_MS } from "./http/connections.ts";
import { installDocs } from "./http/docs.ts";
import { installErrorMapper, sendNotFound, sendUnreadable } from "./http/errors.ts";
import { installHeaders } from "./http/headers.ts";
import { installHealth } from "./http/health.ts";
import { installLimits, installWriteCeilings } from "./http/limits.ts";
import { installLocale } from "./http/locale.ts";
import { installMetrics } from "./http/metrics.ts";
import { installForms } from "./http/multipart.ts";
import { createOverload, installAdmission, type Overload } from "./http/overload.ts";
import { installSameOriginRule } from "./http/same-origin.ts";
import { installSessions } from "./http/session.ts";
import { installStrictInput } from "./http/strict-input.ts";
import type { Deps } from "./lib/deps.ts";
import { installPages, type PageBuild } from "./pages/pages.ts";
import { chatStreamRoutes } from "./realtime/chat-stream.ts";

/** Of one address: mobile networks put many people behind one. */
const API_CALLS_PER_MINUTE = 1200;

/** The routes of each feature, but for those that take more: of accounts {@link signInSteps}, of places the summaries, of hosts {@link leaveProperty}. */
const ROUTES = [
  personalDataRoutes,
  listingsRoutes,
  suggestionsRoutes,
  bookingsRoutes,
  bookingsAdminRoutes,
  unpaidRoutes,
  waitsRoutes,
  visitsRoutes,
  staysRoutes,
  bankRoutes,
  statementsRoutes,
  reviewsRoutes,
  favouritesRoutes,
  savedSearchesRoutes,
  uploadRoutes,
  chatRoutes,
  chatWritingRoutes,
  chatStreamRoutes,
  pushRoutes,
  reportsRoutes,
  newListingRoutes,
  viewsRoutes,
  blocksRoutes,
  preferencesRoutes,
  propertiesRoutes,
  propertyRoomsRoutes,
  tenantsRoutes,
  tenantsImportRoutes,
  staffRoutes,
  phoneRoutes,
  roommatesRoutes,
  genderRoutes,
  referralsRoutes,
  referralAdminRoutes,
  ledgerRoutes,
  roomsRoutes,
  roomReportsRoutes,
  matchesRoutes,
  trustRoutes,
  roomVideosRoutes,
  tenancyRoutes,
  suspensionsRoutes,
  complaintsRoutes,
  ownComplaintsRoutes,
  documentsRoutes,
  noticesRoutes,
  tenantNewsRoutes,
  todayRoutes,
  placesOfTenantsRoutes,
  rentViewRoutes,
  invoiceRoutes,
  reminderRoutes,
  readingRoutes,
  rentPaymentRoutes,
  ownRentRoutes,
  adminRoutes,
  auditRoutes,
];

/** What other features do at a login, sign-up or reset, in this order. Accounts cannot import them: that would be a circle. */
function signInSteps(deps: Deps) {
  const { store, config, clock } = deps;
  const onSignIn: OnSignIn[] = [
    (tx, guestKey, userId) => claimGuestBookings(tx, { guestKey, userId, now: clock.now() }),
    claimGuestWaits,
    claimGuestVisits,
    claimGuestMedia,
    claimGuestConversations(store),
    dropGuestSubscriptions,
  ];
  const onSignUp: OnSignUp[] = [
    (tx, { invitedBy: token, phoneNumber, fullName: name, source, now }) =>
      referNewcomer(deps, tx, { token, phoneNumber, name, amount: config.referralAmount, source, now }),
    (tx, { phoneNumber, source }) => noteEvidence(tx, phoneNumber, source),
  ];
  const onResetElsewhere: OnResetElsewhere[] = [weighReset];
  return { onSignIn, onSignUp, onResetElsewhere };
}

/** A number of proxies becomes the rule that trusts that many hops. */
function trusted(proxies: boolean | number | string) {
  return typeof proxies === "number" ? (_address: string, hop: number) => hop < proxies : proxies;
}

/** The calls under /api. In its own scope: the schema compilers and sessions are of no use to pages and files. */
async function apiScope(
  app: FastifyInstance,
  deps: Deps,
  overload: Overload | null,
  landings: LandingSummaries,
): Promise<void> {
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.addHook("onSend", async (_request, reply) => {
    reply.header("vary", "Accept-Language");
    if (!reply.hasHeader("cache-control")) reply.header("cache-control", "private, no-store");
  });
  await installLimits(app, deps, API_CALLS_PER_MINUTE);
  if (overload) installAdmission(app, deps, overload);
  installSameOriginRule(app);
  await installSessions(app, deps);
  installActor(app, (request) => resolveActor(deps, request));
  installWriteCeilings(app, deps);
  installStrictInput(app);
  await installForms(app);
  await installDocs(app);
  const steps = signInSteps(deps);
  for (const routes of [authRoutes, accountRoutes, recoveryRoutes]) await app.register(routes(deps, steps));
  await app.register(placesRoutes(deps, landings));
  await app.register(hostingRoutes(deps, leaveProperty));
  for (const routes of ROUTES) await app.register(routes(deps));
}

/**
 * Builds the server without listening.
 * @param pages the built React pages; without them only the calls are served, as their tests want it
 */
export async function buildApp(deps: Deps, pages?: PageBuild): Promise<FastifyInstance> {
  const log: FastifyBaseLogger = deps.log;
  const app = Fastify({
    loggerInstance: log,
    // Each request is logged by `observe.ts`, without its query.
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trusted(deps.config.trustProxy),
    bodyLimit: JSON_BYTES,
    requestTimeout: 10 * 60_000,
    connectionTimeout: STILL_MS,
    keepAliveTimeout: KEEP_ALIVE_MS,
    forceCloseConnections: "idle",
    genReqId: () => crypto.randomUUID(),
    frameworkErrors: sendUnreadable,
    routerOptions: { maxParamLength: 250 },
  });

  installLocale(app);
  installErrorMapper(app);
  installConnections(app);
  installBodies(app, deps);
  await installHeaders(app, deps);
  const overload = createOverload(app, deps, installMetrics(app, deps));
  const index = await openListingIndex(deps);
  app.addHook("onClose", () => index.close());
  await installHealth(app, deps, () => index.progress);
  const landings = await LandingSummaries.open(app, deps);
  await app.register((scope) => apiScope(scope, deps, overload, landings));
  await app.register(mediaRoutes(deps));
  await app.register(shareCardRoutes(deps, landings));
  await app.register(sitemapRoutes(deps, landings));
  const around = { overload, summaries: landings, site: presentSite(deps.config) };
  if (pages) await app.register((scope) => installPages(scope, deps, pages, around));
  else app.setNotFoundHandler(sendNotFound);
  return app;
}
