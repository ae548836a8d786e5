-- Words and facts are counted for the listings that can be found. In triggers, so that no path of code forgets it;
-- rows are taken in the order of their keys, so that two writers wait for each other instead of deadlocking.
CREATE OR REPLACE FUNCTION listings_count_statement() RETURNS trigger
LANGUAGE plpgsql AS $$
DECLARE
  n integer := CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END;
BEGIN
  INSERT INTO search_words AS t (word, listings)
  SELECT w, n * count(*) FROM changed, unnest(tsvector_to_array(search)) w
  WHERE is_deleted = 0 AND is_available = 1 GROUP BY w ORDER BY w
  ON CONFLICT (word) DO UPDATE SET listings = t.listings + excluded.listings;
  IF n < 0 THEN
    DELETE FROM search_words WHERE listings <= 0
      AND word IN (SELECT unnest(tsvector_to_array(search)) FROM changed);
  END IF;

  INSERT INTO listings_by_amenities AS t (gender, room_type, stay_duration, is_premium, amenity_mask, listings)
  SELECT gender, room_type, stay_duration, is_premium, amenity_mask, n * count(*) FROM changed
  WHERE is_deleted = 0 AND is_available = 1 GROUP BY 1, 2, 3, 4, 5 ORDER BY 1, 2, 3, 4, 5
  ON CONFLICT (gender, room_type, stay_duration, is_premium, amenity_mask)
  DO UPDATE SET listings = t.listings + excluded.listings;

  INSERT INTO listings_by_price AS t (gender, room_type, stay_duration, is_premium, month_price, listings)
  SELECT gender, room_type, stay_duration, is_premium, month_price, n * count(*) FROM changed
  WHERE is_deleted = 0 AND is_available = 1 GROUP BY 1, 2, 3, 4, 5 ORDER BY 1, 2, 3, 4, 5
  ON CONFLICT (gender, room_type, stay_duration, is_premium, month_price)
  DO UPDATE SET listings = t.listings + excluded.listings;
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER listings_count_insert AFTER INSERT ON pg_listings
REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION listings_count_statement();

CREATE OR REPLACE TRIGGER listings_count_delete AFTER DELETE ON pg_listings
REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION listings_count_statement();

CREATE OR REPLACE FUNCTION listings_count_update() RETURNS trigger
LANGUAGE plpgsql AS $$
DECLARE
  was boolean := OLD.is_deleted = 0 AND OLD.is_available = 1;
  is_now boolean := NEW.is_deleted = 0 AND NEW.is_available = 1;
BEGIN
  INSERT INTO search_words AS t (word, listings)
  SELECT w, sum(n) FROM (
    SELECT unnest(tsvector_to_array(OLD.search)) AS w, -1 AS n WHERE was
    UNION ALL SELECT unnest(tsvector_to_array(NEW.search)), 1 WHERE is_now) c
  GROUP BY w HAVING sum(n) <> 0 ORDER BY w
  ON CONFLICT (word) DO UPDATE SET listings = t.listings + excluded.listings;
  -- Searches look through all words, so none may stay that no listing has.
  DELETE FROM search_words WHERE listings <= 0 AND word = ANY (tsvector_to_array(OLD.search));

  INSERT INTO listings_by_amenities AS t (gender, room_type, stay_duration, is_premium, amenity_mask, listings)
  SELECT a, b, c, d, e, sum(n) FROM (
    SELECT OLD.gender a, OLD.room_type b, OLD.stay_duration c, OLD.is_premium d, OLD.amenity_mask e, -1 AS n WHERE was
    UNION ALL SELECT NEW.gender, NEW.room_type, NEW.stay_duration, NEW.is_premium, NEW.amenity_mask, 1 WHERE is_now) c
  GROUP BY 1, 2, 3, 4, 5 HAVING sum(n) <> 0 ORDER BY 1, 2, 3, 4, 5
  ON CONFLICT (gender, room_type, stay_duration, is_premium, amenity_mask)
  DO UPDATE SET listings = t.listings + excluded.listings;

  INSERT INTO listings_by_price AS t (gender, room_type, stay_duration, is_premium, month_price, listings)
  SELECT a, b, c, d, e, sum(n) FROM (
    SELECT OLD.gender a, OLD.room_type b, OLD.stay_duration c, OLD.is_premium d, OLD.month_price e, -1 AS n WHERE was
    UNION ALL SELECT NEW.gender, NEW.room_type, NEW.stay_duration, NEW.is_premium, NEW.month_price, 1 WHERE is_now) c
  GROUP BY 1, 2, 3, 4, 5 HAVING sum(n) <> 0 ORDER BY 1, 2, 3, 4, 5
  ON CONFLICT (gender, room_type, stay_duration, is_premium, month_price)
  DO UPDATE SET listings = t.listings + excluded.listings;
  RETURN NULL;
END
$$;

-- A booking changes none of these columns, and so waits for no counter.
CREATE OR REPLACE TRIGGER listings_count_update
AFTER UPDATE OF gender, room_type, stay_duration, monthly_rent, weekly_rent, daily_rent, amenities, is_available,
  is_deleted, search ON pg_listings
FOR EACH ROW EXECUTE FUNCTION listings_count_update();

-- Likes have a channel of their own: one more on a card is not worth making every page anew.
CREATE OR REPLACE TRIGGER listings_notify
AFTER INSERT OR DELETE OR UPDATE OF owner_id, owner_since, title, slug, description, address, locality, city, latitude, longitude,
  moved_from_latitude, moved_from_longitude,
  monthly_rent, daily_rent, weekly_rent, stay_duration, security_deposit, room_type, amenities, media,
  profile_image_url, contact_name, contact_phone, contact_email, is_available, gender, floor, occupancy, live_bookings,
  max_occupancy, rating, review_count, is_deleted, property_id, free_from, later_days, house_rules, beds_confirmed_at, beds_asked_at, outdated_since, stale_since, suspended_at, rank, search, place_key, changed_at, changed_rent, updated_at ON pg_listings
FOR EACH ROW EXECUTE FUNCTION notify_change('listings', 'id');

-- What earlier versions of these functions left.
DELETE FROM search_words WHERE listings <= 0;

-- When a listing becomes news, for which saved searches look: it is new; its rent is at least two in a hundred lower than
-- when it last was news; or a bed became free (by a booking that ended, a host, or a pause that is over), once a day at
-- most. A rent that goes up and comes down again, a rupee less each day, a new text or picture are no news: otherwise a
-- host could be in every alert.
CREATE OR REPLACE FUNCTION listings_mark_news() RETURNS trigger
LANGUAGE plpgsql AS $$
DECLARE
  -- Of a month. Generated columns have no value yet.
  rent numeric := coalesce(NEW.monthly_rent, NEW.weekly_rent * 30 / 7, NEW.daily_rent * 30);
  had_bed boolean;
BEGIN
  IF NEW.is_deleted <> 0 OR NEW.is_available <> 1 OR NEW.occupancy + NEW.live_bookings >= NEW.max_occupancy THEN
    RETURN NEW;
  END IF;
  IF TG_OP = 'INSERT' THEN
    NEW.changed_at := coalesce(NEW.changed_at, clock_timestamp());
    NEW.changed_rent := coalesce(NEW.changed_rent, rent);
    RETURN NEW;
  END IF;
  had_bed := OLD.is_deleted = 0 AND OLD.is_available = 1 AND OLD.occupancy + OLD.live_bookings < OLD.max_occupancy;
  IF rent <= 0.98 * coalesce(OLD.changed_rent, OLD.monthly_rent, OLD.weekly_rent * 30 / 7, OLD.daily_rent * 30)
    OR (NOT had_bed AND coalesce(OLD.changed_at < clock_timestamp() - interval '1 day', true)) THEN
    NEW.changed_at := clock_timestamp();
    NEW.changed_rent := rent;
  END IF;
  RETURN NEW;
END
$$;

CREATE OR REPLACE TRIGGER listings_mark_news
BEFORE INSERT OR UPDATE OF monthly_rent, weekly_rent, daily_rent, occupancy, live_bookings, max_occupancy, is_available,
  is_deleted ON pg_listings
FOR EACH ROW EXECUTE FUNCTION listings_mark_news();
