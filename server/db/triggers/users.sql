-- Pages that are kept show the names and photos of tenants and hosts.
CREATE OR REPLACE TRIGGER users_tell_rooms
AFTER UPDATE OF first_name, last_name, profile_image_url, deleted_at ON users
FOR EACH ROW EXECUTE FUNCTION tell('rooms');

CREATE OR REPLACE TRIGGER users_tell_listings
AFTER UPDATE OF first_name, last_name, profile_image_url, deleted_at ON users
FOR EACH ROW EXECUTE FUNCTION tell('listings');
