ALTER TABLE "sign_in_marks" DROP CONSTRAINT "sign_in_marks_kind_check";--> statement-breakpoint
ALTER TABLE "sign_in_marks" ADD CONSTRAINT "sign_in_marks_kind_check" CHECK ("sign_in_marks"."kind" in ('browser', 'address', 'signup'));--> statement-breakpoint
-- Friends who wait no longer count against the ten: only those that are paid for do.
UPDATE "referral_earnings" e SET "total_referrals" = (
	SELECT count(*) FROM "referrals" r WHERE r.referrer_user_id = e.user_id AND r.status IN ('verified', 'paid'));--> statement-breakpoint
-- Nobody knows any more when these were closed: whoever closes a question takes it back.
UPDATE "chat_conversations" c SET "counts_for_trust" = false WHERE c.blocked_by IN ('guest', 'owner')
	AND EXISTS (SELECT FROM "chat_messages" m WHERE m.conversation_id = c.id)
	AND NOT EXISTS (SELECT FROM "chat_messages" m WHERE m.conversation_id = c.id AND m.sender_type <> c.blocked_by);
