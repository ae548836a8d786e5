CREATE OR REPLACE FUNCTION room_posts_guard() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.is_active THEN
    PERFORM 1 FROM tenant_verifications t
    WHERE t.id = NEW.tenancy_id AND t.user_id = NEW.tenant_id AND t.pg_listing_id IS NOT DISTINCT FROM NEW.pg_id
      AND t.home_id IS NOT DISTINCT FROM NEW.home_id
      AND t.verification_status = 'verified'
    FOR SHARE;
    IF NOT FOUND THEN
      RAISE EXCEPTION 'a room is offered by who lives there'
        USING ERRCODE = 'check_violation', CONSTRAINT = 'room_posts_tenancy';
    END IF;
  END IF;
  RETURN NEW;
END
$$;

CREATE OR REPLACE TRIGGER room_posts_guard
BEFORE INSERT OR UPDATE OF is_active, tenancy_id, tenant_id, pg_id, home_id ON room_posts
FOR EACH ROW EXECUTE FUNCTION room_posts_guard();

-- Replaced by closePosts in server/features/rooms.
DROP TRIGGER IF EXISTS room_posts_close ON room_posts;
DROP FUNCTION IF EXISTS room_posts_close();

-- Refuses a commit that forgot closePosts. Checked at the commit, because taking the last place changes several rows.
CREATE OR REPLACE FUNCTION room_posts_closed_guard() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT 1 FROM room_posts WHERE id = NEW.id AND is_active AND places_taken >= places) THEN
    RAISE EXCEPTION 'a room post without a free place is closed'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'room_posts_full';
  END IF;
  IF EXISTS (SELECT 1 FROM room_posts p JOIN roommate_requests r ON r.room_post_id = p.id
      AND r.status IN ('pending', 'talking', 'visit_agreed', 'offered')
    WHERE p.id = NEW.id AND (NOT p.is_active OR p.hidden_at IS NOT NULL)) THEN
    RAISE EXCEPTION 'no request waits for a closed room post'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'room_posts_waiting';
  END IF;
  RETURN NULL;
END
$$;

-- A constraint trigger can't be replaced.
DROP TRIGGER IF EXISTS room_posts_closed_guard ON room_posts;
CREATE CONSTRAINT TRIGGER room_posts_closed_guard
AFTER INSERT OR UPDATE OF is_active, hidden_at, places, places_taken ON room_posts
DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION room_posts_closed_guard();

CREATE OR REPLACE TRIGGER room_posts_notify
AFTER INSERT OR DELETE OR UPDATE ON room_posts
FOR EACH ROW EXECUTE FUNCTION notify_change('rooms');
