CREATE OR REPLACE FUNCTION security_events_keep() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  -- What is older than 180 days may go; until then nothing changes it, not even we.
  IF TG_OP = 'DELETE' AND OLD.at < now() - interval '180 days' THEN RETURN OLD; END IF;
  RAISE EXCEPTION 'security_events is append-only' USING ERRCODE = 'restrict_violation';
END
$$;

CREATE OR REPLACE TRIGGER security_events_keep
BEFORE UPDATE OR DELETE ON security_events
FOR EACH ROW EXECUTE FUNCTION security_events_keep();

CREATE OR REPLACE TRIGGER security_events_keep_all
BEFORE TRUNCATE ON security_events
FOR EACH STATEMENT EXECUTE FUNCTION security_events_keep();
