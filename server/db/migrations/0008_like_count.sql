-- Counted here, so that no path of code can forget it; also when an account goes and its likes with it.
CREATE FUNCTION likes_count() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    UPDATE pg_listings SET like_count = like_count + 1 WHERE id = NEW.pg_id;
  ELSE
    UPDATE pg_listings SET like_count = like_count - 1 WHERE id = OLD.pg_id;
  END IF;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER likes_count
AFTER INSERT OR DELETE ON likes
FOR EACH ROW EXECUTE FUNCTION likes_count();--> statement-breakpoint
UPDATE pg_listings SET like_count = (SELECT count(*) FROM likes WHERE likes.pg_id = pg_listings.id);
