CREATE OR REPLACE FUNCTION room_posts_guard() RETURNS trigger
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
$$;

CREATE OR REPLACE TRIGGER room_posts_guard
BEFORE INSERT OR UPDATE OF is_active, tenancy_id, tenant_id, pg_id ON room_posts
FOR EACH ROW EXECUTE FUNCTION room_posts_guard();

CREATE OR REPLACE FUNCTION room_posts_close() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  UPDATE roommate_requests SET status = 'declined', decided_at = now(), updated_at = now()
  WHERE room_post_id = NEW.id AND status = 'pending';
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER room_posts_close
AFTER UPDATE OF is_active, hidden_at ON room_posts
FOR EACH ROW WHEN ((OLD.is_active AND NOT NEW.is_active) OR (OLD.hidden_at IS NULL AND NEW.hidden_at IS NOT NULL))
EXECUTE FUNCTION room_posts_close();

CREATE OR REPLACE TRIGGER room_posts_notify
AFTER INSERT OR DELETE OR UPDATE ON room_posts
FOR EACH ROW EXECUTE FUNCTION notify_change('rooms');
