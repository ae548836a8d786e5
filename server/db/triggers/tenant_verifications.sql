CREATE OR REPLACE FUNCTION tenant_verifications_guard() RETURNS trigger
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
$$;

CREATE OR REPLACE TRIGGER tenant_verifications_guard
BEFORE UPDATE ON tenant_verifications
FOR EACH ROW EXECUTE FUNCTION tenant_verifications_guard();

-- Who does not live there any more offers no room there.
CREATE OR REPLACE FUNCTION tenant_verifications_end() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  UPDATE room_posts SET is_active = false WHERE tenancy_id = NEW.id AND is_active;
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER tenant_verifications_end
AFTER UPDATE OF verification_status ON tenant_verifications
FOR EACH ROW WHEN (OLD.verification_status = 'verified' AND NEW.verification_status <> 'verified')
EXECUTE FUNCTION tenant_verifications_end();

CREATE OR REPLACE TRIGGER tenant_verifications_notify
AFTER UPDATE OF verification_status, move_out_date ON tenant_verifications
FOR EACH ROW EXECUTE FUNCTION notify_change('rooms');
