-- Counted here, so that no path of code can forget it; also when an account goes and its likes with it.
CREATE OR REPLACE FUNCTION likes_count() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    UPDATE pg_listings SET like_count = like_count + 1 WHERE id = NEW.pg_id;
  ELSE
    UPDATE pg_listings SET like_count = like_count - 1 WHERE id = OLD.pg_id;
  END IF;
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER likes_count
AFTER INSERT OR DELETE ON likes
FOR EACH ROW EXECUTE FUNCTION likes_count();

CREATE OR REPLACE TRIGGER likes_notify
AFTER INSERT OR DELETE ON likes
FOR EACH ROW EXECUTE FUNCTION notify_change('likes', 'pg_id');
