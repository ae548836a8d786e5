CREATE OR REPLACE FUNCTION room_video_likes_count() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    UPDATE room_videos SET likes = likes + 1 WHERE id = NEW.video_id;
  ELSE
    UPDATE room_videos SET likes = likes - 1 WHERE id = OLD.video_id;
  END IF;
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER room_video_likes_count
AFTER INSERT OR DELETE ON room_video_likes
FOR EACH ROW EXECUTE FUNCTION room_video_likes_count();
