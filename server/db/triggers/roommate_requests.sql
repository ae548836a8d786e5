-- The moves of domain/roommates/states.ts.
CREATE OR REPLACE FUNCTION roommate_requests_guard() RETURNS trigger
LANGUAGE plpgsql AS $$
DECLARE
  ends constant text[] := ARRAY['declined', 'withdrawn', 'expired', 'taken'];
  moves text[];
BEGIN
  IF (NEW.room_post_id, NEW.seeker_user_id, NEW.current_tenant_id)
    IS DISTINCT FROM (OLD.room_post_id, OLD.seeker_user_id, OLD.current_tenant_id) THEN
    RAISE EXCEPTION 'a request keeps its room and its people'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'roommate_requests_kept';
  END IF;
  moves := CASE OLD.status
    WHEN 'pending' THEN ends || ARRAY['talking']
    WHEN 'talking' THEN ends || ARRAY['visit_agreed', 'offered']
    WHEN 'visit_agreed' THEN ends || ARRAY['talking', 'offered']
    WHEN 'offered' THEN ends || ARRAY['accepted']
    WHEN 'accepted' THEN ARRAY['talking', 'moved_in', 'declined', 'withdrawn', 'cancelled']
    ELSE ARRAY[]::text[] END;
  IF NEW.status <> OLD.status AND NOT NEW.status = ANY (moves) THEN
    RAISE EXCEPTION 'a request does not move from % to %', OLD.status, NEW.status
      USING ERRCODE = 'check_violation', CONSTRAINT = 'roommate_requests_steps';
  END IF;
  -- However the two part, the seeker no longer sees where the tenant lives.
  IF NEW.status NOT IN ('talking', 'visit_agreed', 'offered', 'accepted', 'moved_in') THEN
    NEW.address_shown_at := NULL;
  END IF;
  RETURN NEW;
END
$$;

CREATE OR REPLACE TRIGGER roommate_requests_guard
BEFORE UPDATE ON roommate_requests
FOR EACH ROW EXECUTE FUNCTION roommate_requests_guard();

-- The lock makes whoever closes the post wait, and then close this request as well.
CREATE OR REPLACE FUNCTION roommate_requests_open_guard() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM room_posts WHERE id = NEW.room_post_id AND is_active AND hidden_at IS NULL FOR SHARE;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'no request waits for a closed room post'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'roommate_requests_open';
  END IF;
  RETURN NEW;
END
$$;

CREATE OR REPLACE TRIGGER roommate_requests_open_guard
BEFORE INSERT ON roommate_requests
FOR EACH ROW WHEN (NEW.status = 'pending') EXECUTE FUNCTION roommate_requests_open_guard();

CREATE OR REPLACE FUNCTION roommate_requests_takes(status text) RETURNS integer
LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN status IN ('accepted', 'moved_in') THEN 1 ELSE 0 END
$$;

-- Places are counted like beds. Whoever gives the last one away closes the post, or the commit is refused.
CREATE OR REPLACE FUNCTION roommate_requests_count() RETURNS trigger
LANGUAGE plpgsql AS $$
DECLARE
  change integer := 0;
BEGIN
  IF TG_OP <> 'INSERT' THEN change := change - roommate_requests_takes(OLD.status); END IF;
  IF TG_OP <> 'DELETE' THEN change := change + roommate_requests_takes(NEW.status); END IF;
  IF change <> 0 THEN
    UPDATE room_posts SET places_taken = places_taken + change
    WHERE id = COALESCE(NEW.room_post_id, OLD.room_post_id);
  END IF;
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER roommate_requests_count
AFTER INSERT OR DELETE OR UPDATE OF status ON roommate_requests
FOR EACH ROW EXECUTE FUNCTION roommate_requests_count();
