CREATE OR REPLACE FUNCTION tenant_verifications_guard() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.user_id, NEW.pg_listing_id, NEW.home_id)
    IS DISTINCT FROM (OLD.user_id, OLD.pg_listing_id, OLD.home_id) THEN
    RAISE EXCEPTION 'a verification keeps its person and its place'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'tenant_verifications_kept';
  END IF;
  IF NEW.verification_status <> OLD.verification_status AND (OLD.verification_status, NEW.verification_status)
    NOT IN (('pending', 'in_review'), ('in_review', 'verified'), ('in_review', 'rejected'), ('rejected', 'pending'),
      ('verified', 'expired'), ('verified', 'revoked'))
    -- When an admin takes the check-out of a stay back, its guest lives there again.
    AND NOT (NEW.verification_method = 'stay'
      AND (OLD.verification_status, NEW.verification_status) = ('expired', 'verified')) THEN
    RAISE EXCEPTION 'a verification does not move from % to %', OLD.verification_status, NEW.verification_status
      USING ERRCODE = 'check_violation', CONSTRAINT = 'tenant_verifications_steps';
  END IF;
  IF OLD.verification_status = 'verified' AND NEW.verification_status <> 'verified'
    AND EXISTS (SELECT 1 FROM room_posts WHERE tenancy_id = NEW.id AND is_active) THEN
    RAISE EXCEPTION 'the room posts of a tenancy close before it ends'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'tenant_verifications_posts';
  END IF;
  RETURN NEW;
END
$$;

CREATE OR REPLACE TRIGGER tenant_verifications_guard
BEFORE UPDATE ON tenant_verifications
FOR EACH ROW EXECUTE FUNCTION tenant_verifications_guard();

-- Replaced by closePosts in server/features/rooms.
DROP TRIGGER IF EXISTS tenant_verifications_end ON tenant_verifications;
DROP FUNCTION IF EXISTS tenant_verifications_end();

CREATE OR REPLACE TRIGGER tenant_verifications_notify
AFTER UPDATE OF verification_status, move_out_date ON tenant_verifications
FOR EACH ROW EXECUTE FUNCTION notify_change('rooms');

-- A tenancy is of a home of the same person.
CREATE OR REPLACE FUNCTION tenant_verifications_home_guard() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM homes WHERE id = NEW.home_id AND user_id = NEW.user_id FOR SHARE;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'people live in homes of their own'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'tenant_verifications_home';
  END IF;
  RETURN NEW;
END
$$;

CREATE OR REPLACE TRIGGER tenant_verifications_home_guard
BEFORE INSERT ON tenant_verifications
FOR EACH ROW WHEN (NEW.home_id IS NOT NULL) EXECUTE FUNCTION tenant_verifications_home_guard();
