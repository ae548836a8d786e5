-- Cached pages show the names and photos of hosts, of tenants who offer a room, and of people who wrote a review. Anybody
-- else can change their name as often as they like without making a page anew.
CREATE OR REPLACE FUNCTION users_notify() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT 1 FROM pg_listings WHERE owner_id = NEW.id)
    OR EXISTS (SELECT 1 FROM reviews WHERE user_id = NEW.id AND hidden_at IS NULL) THEN
    PERFORM pg_notify('listings', '');
  END IF;
  IF EXISTS (SELECT 1 FROM room_posts WHERE tenant_id = NEW.id AND is_active) THEN
    PERFORM pg_notify('rooms', '');
  END IF;
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER users_notify
AFTER UPDATE OF first_name, last_name, profile_image_url, deleted_at ON users
FOR EACH ROW WHEN ((OLD.first_name, OLD.last_name, OLD.profile_image_url, OLD.deleted_at)
  IS DISTINCT FROM (NEW.first_name, NEW.last_name, NEW.profile_image_url, NEW.deleted_at))
EXECUTE FUNCTION users_notify();
