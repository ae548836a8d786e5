-- A search narrowed from every side finds few: it counts and sorts them here, instead of walking an order past
-- all that do not fit.
CREATE INDEX "pg_listings_filter_idx" ON "pg_listings" ("gender", "room_type", "month_price")
  INCLUDE ("stay_duration", "is_premium", "amenity_mask", "order_rank", "id")
  WHERE is_deleted = 0 AND is_available = 1;
