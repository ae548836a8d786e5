-- Only the steps of SUSPENSION_STEPS are allowed, for every writer; whom it is about, why and since when stays.
CREATE OR REPLACE FUNCTION suspensions_guard() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.user_id, NEW.listing_id, NEW.reason, NEW.suspended_by, NEW.suspended_at)
    IS DISTINCT FROM (OLD.user_id, OLD.listing_id, OLD.reason, OLD.suspended_by, OLD.suspended_at) THEN
    RAISE EXCEPTION 'a suspension keeps whom it is about, and why'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'suspensions_kept';
  END IF;
  IF NEW.state <> OLD.state AND (OLD.state, NEW.state)
    NOT IN (('active', 'appealed'), ('active', 'lifted'), ('appealed', 'kept'), ('appealed', 'lifted'), ('kept', 'lifted')) THEN
    RAISE EXCEPTION 'a suspension does not move from % to %', OLD.state, NEW.state
      USING ERRCODE = 'check_violation', CONSTRAINT = 'suspensions_steps';
  END IF;
  RETURN NEW;
END
$$;

CREATE OR REPLACE TRIGGER suspensions_guard
BEFORE UPDATE ON suspensions
FOR EACH ROW EXECUTE FUNCTION suspensions_guard();
