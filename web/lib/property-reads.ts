import { listListingBookings, listListingVisits } from "#domain/bookings/endpoints.ts";
import { listComplaints, listMyComplaints } from "#domain/complaints/endpoints.ts";
import { listDocuments } from "#domain/documents/endpoints.ts";
import { getManagedListing, listMyListings } from "#domain/listings/endpoints.ts";
import * as properties from "#domain/properties/endpoints.ts";
import * as rents from "#domain/rents/endpoints.ts";
import { getToday, listOwnPlaces } from "#domain/today/endpoints.ts";
import { queriesOf } from "./query.tsx";

/**
 * All that a change of a property, its people, its books or its complaints may show elsewhere. One list for all of them:
 * a bed that is left changes the board, the invoices, the number of what waits, and the listing.
 */
export const PROPERTY_READS = queriesOf(
  ...[properties.listMyProperties, properties.getProperty, properties.getBeds, properties.listTenants],
  ...[properties.getTenant, properties.listSteps, properties.listWardens],
  ...[rents.getRents, rents.getTenantRents, rents.getRentMoney, rents.listReadings, rents.previewInvoices],
  ...[rents.getMyRents, rents.getRentReceipt, rents.getRentLedger],
  ...[getToday, listOwnPlaces, listComplaints, listMyComplaints, listDocuments],
  ...[listMyListings, getManagedListing, listListingBookings, listListingVisits],
);
