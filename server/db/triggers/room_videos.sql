-- Views and likes of a video stand on no page that is kept.
CREATE OR REPLACE TRIGGER room_videos_notify
AFTER INSERT OR DELETE OR UPDATE OF hidden_at, post_id ON room_videos
FOR EACH ROW EXECUTE FUNCTION notify_change('rooms');
