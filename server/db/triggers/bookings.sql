-- A live booking holds one bed. Kept here, so that no path of code can forget it; the check on pg_listings
-- (occupancy + live_bookings <= max_occupancy) then refuses the booking that would be one too many.
CREATE OR REPLACE FUNCTION bookings_is_live(status text) RETURNS integer
LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN status IN ('pending', 'proof_submitted', 'confirmed', 'checked_in') THEN 1 ELSE 0 END
$$;

CREATE OR REPLACE FUNCTION bookings_count_beds() RETURNS trigger
LANGUAGE plpgsql AS $$
DECLARE
  change integer := 0;
BEGIN
  IF TG_OP = 'UPDATE' AND NEW.pg_id <> OLD.pg_id THEN
    RAISE EXCEPTION 'a booking does not move to another listing';
  END IF;
  IF TG_OP <> 'INSERT' THEN change := change - bookings_is_live(OLD.status); END IF;
  IF TG_OP <> 'DELETE' THEN change := change + bookings_is_live(NEW.status); END IF;
  IF change <> 0 THEN
    UPDATE pg_listings SET live_bookings = live_bookings + change WHERE id = COALESCE(NEW.pg_id, OLD.pg_id);
  END IF;
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER bookings_count_beds
AFTER INSERT OR DELETE OR UPDATE OF status, pg_id ON bookings
FOR EACH ROW EXECUTE FUNCTION bookings_count_beds();

-- Replaced by syncTenancyWithStay in server/features/tenancies.
DROP TRIGGER IF EXISTS bookings_tenancy ON bookings;
DROP FUNCTION IF EXISTS bookings_tenancy();
