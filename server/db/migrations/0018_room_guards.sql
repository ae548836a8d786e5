-- A stay that has begun proves that its guest lives there, until they move out: no path of code can forget either. A
-- host proves nothing by staying with themselves.
CREATE FUNCTION bookings_tenancy() RETURNS trigger
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
$$;--> statement-breakpoint
CREATE TRIGGER bookings_tenancy
AFTER INSERT OR UPDATE OF status, user_id, move_out_date ON bookings
FOR EACH ROW EXECUTE FUNCTION bookings_tenancy();--> statement-breakpoint
INSERT INTO tenant_verifications (user_id, pg_listing_id, verification_status, verification_method, booking_id,
  move_in_date, move_out_date, verified_at, decided_at)
SELECT b.user_id, b.pg_id, 'verified', 'stay', b.id, b.checked_in_on, b.move_out_date, b.updated_at, b.updated_at
FROM bookings b JOIN pg_listings l ON l.id = b.pg_id
WHERE b.status = 'checked_in' AND b.user_id IS NOT NULL AND l.owner_id IS DISTINCT FROM b.user_id;--> statement-breakpoint

CREATE FUNCTION tenant_verifications_guard() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.user_id, NEW.pg_listing_id) IS DISTINCT FROM (OLD.user_id, OLD.pg_listing_id) THEN
    RAISE EXCEPTION 'a verification keeps its person and its place'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'tenant_verifications_kept';
  END IF;
  IF NEW.verification_status <> OLD.verification_status AND (OLD.verification_status, NEW.verification_status)
    NOT IN (('pending', 'in_review'), ('in_review', 'verified'), ('in_review', 'rejected'), ('rejected', 'pending'),
      ('verified', 'expired'), ('verified', 'revoked')) THEN
    RAISE EXCEPTION 'a verification does not move from % to %', OLD.verification_status, NEW.verification_status
      USING ERRCODE = 'check_violation', CONSTRAINT = 'tenant_verifications_steps';
  END IF;
  RETURN NEW;
END
$$;--> statement-breakpoint
CREATE TRIGGER tenant_verifications_guard
BEFORE UPDATE ON tenant_verifications
FOR EACH ROW EXECUTE FUNCTION tenant_verifications_guard();--> statement-breakpoint

-- Who does not live there any more offers no room there.
CREATE FUNCTION tenant_verifications_end() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  UPDATE room_posts SET is_active = false WHERE tenancy_id = NEW.id AND is_active;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER tenant_verifications_end
AFTER UPDATE OF verification_status ON tenant_verifications
FOR EACH ROW WHEN (OLD.verification_status = 'verified' AND NEW.verification_status <> 'verified')
EXECUTE FUNCTION tenant_verifications_end();--> statement-breakpoint
CREATE FUNCTION room_posts_guard() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.is_active THEN
    PERFORM 1 FROM tenant_verifications t
    WHERE t.id = NEW.tenancy_id AND t.user_id = NEW.tenant_id AND t.pg_listing_id = NEW.pg_id
      AND t.verification_status = 'verified'
    FOR SHARE;
    IF NOT FOUND THEN
      RAISE EXCEPTION 'a room is offered by who lives there'
        USING ERRCODE = 'check_violation', CONSTRAINT = 'room_posts_tenancy';
    END IF;
  END IF;
  RETURN NEW;
END
$$;--> statement-breakpoint
CREATE TRIGGER room_posts_guard
BEFORE INSERT OR UPDATE OF is_active, tenancy_id, tenant_id, pg_id ON room_posts
FOR EACH ROW EXECUTE FUNCTION room_posts_guard();--> statement-breakpoint

-- Places are counted like beds; with the last one the post closes, and a post that closes leaves nobody waiting.
CREATE FUNCTION roommate_requests_guard() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.room_post_id, NEW.seeker_user_id, NEW.current_tenant_id)
    IS DISTINCT FROM (OLD.room_post_id, OLD.seeker_user_id, OLD.current_tenant_id) THEN
    RAISE EXCEPTION 'a request keeps its room and its people'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'roommate_requests_kept';
  END IF;
  IF NEW.status <> OLD.status AND OLD.status <> 'pending' THEN
    RAISE EXCEPTION 'a request does not move from % to %', OLD.status, NEW.status
      USING ERRCODE = 'check_violation', CONSTRAINT = 'roommate_requests_steps';
  END IF;
  RETURN NEW;
END
$$;--> statement-breakpoint
CREATE TRIGGER roommate_requests_guard
BEFORE UPDATE ON roommate_requests
FOR EACH ROW EXECUTE FUNCTION roommate_requests_guard();--> statement-breakpoint
CREATE FUNCTION roommate_requests_count() RETURNS trigger
LANGUAGE plpgsql AS $$
DECLARE
  change integer := 0;
BEGIN
  IF TG_OP <> 'INSERT' AND OLD.status = 'accepted' THEN change := change - 1; END IF;
  IF TG_OP <> 'DELETE' AND NEW.status = 'accepted' THEN change := change + 1; END IF;
  IF change <> 0 THEN
    UPDATE room_posts
    SET places_taken = places_taken + change, is_active = is_active AND places_taken + change < places
    WHERE id = COALESCE(NEW.room_post_id, OLD.room_post_id);
  END IF;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER roommate_requests_count
AFTER INSERT OR DELETE OR UPDATE OF status ON roommate_requests
FOR EACH ROW EXECUTE FUNCTION roommate_requests_count();--> statement-breakpoint
CREATE FUNCTION room_posts_close() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  UPDATE roommate_requests SET status = 'declined', decided_at = now(), updated_at = now()
  WHERE room_post_id = NEW.id AND status = 'pending';
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER room_posts_close
AFTER UPDATE OF is_active, hidden_at ON room_posts
FOR EACH ROW WHEN ((OLD.is_active AND NOT NEW.is_active) OR (OLD.hidden_at IS NULL AND NEW.hidden_at IS NOT NULL))
EXECUTE FUNCTION room_posts_close();--> statement-breakpoint

CREATE FUNCTION room_video_likes_count() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    UPDATE room_videos SET likes = likes + 1 WHERE id = NEW.video_id;
  ELSE
    UPDATE room_videos SET likes = likes - 1 WHERE id = OLD.video_id;
  END IF;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER room_video_likes_count
AFTER INSERT OR DELETE ON room_video_likes
FOR EACH ROW EXECUTE FUNCTION room_video_likes_count();
