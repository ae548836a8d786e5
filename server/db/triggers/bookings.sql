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

-- A stay that has begun proves that its guest lives there, until they move out: no path of code can forget either. A
-- host proves nothing by staying with themselves.
CREATE OR REPLACE FUNCTION bookings_tenancy() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.status = 'checked_in' AND NEW.user_id IS NOT NULL THEN
    INSERT INTO tenant_verifications (user_id, pg_listing_id, verification_status, verification_method, booking_id,
      move_in_date, move_out_date, verified_at, decided_at, created_at)
    SELECT NEW.user_id, NEW.pg_id, 'verified', 'stay', NEW.id, NEW.checked_in_on, NEW.move_out_date,
      NEW.updated_at, NEW.updated_at, NEW.updated_at
    FROM pg_listings l WHERE l.id = NEW.pg_id AND l.owner_id IS DISTINCT FROM NEW.user_id
    ON CONFLICT (booking_id) WHERE booking_id IS NOT NULL
    DO UPDATE SET move_out_date = excluded.move_out_date WHERE tenant_verifications.verification_status = 'verified';
  ELSIF NEW.status = 'checked_out' THEN
    UPDATE tenant_verifications
    SET verification_status = 'expired', is_current_tenant = 0, move_out_date = NEW.checked_out_on
    WHERE booking_id = NEW.id AND verification_status = 'verified';
  END IF;
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER bookings_tenancy
AFTER INSERT OR UPDATE OF status, user_id, move_out_date ON bookings
FOR EACH ROW EXECUTE FUNCTION bookings_tenancy();
