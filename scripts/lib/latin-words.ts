/**
 * Words that are written in Latin letters in every language: brands, units, what people see in their UPI app, and "am"
 * and "pm", as CLDR has them for Hindi and Kannada too.
 */
const LATIN =
  /^(tangu|pgs?|upi|utr|sms|whatsapp|phonepe|paytm|google|maps?|openstreetmap|chrome|safari|firefox|android|iphone|ios|qr|otp|kyc|pdf|csv|jpe?g|png|webp|mp4?|mov|heic|km|m|kb|mb|gb|mbps|wi-?fi|tv|ac|id|url|ok|https?|www|bhk|it|rt|hsr|btm|jp|kr|bengaluru|vs|aadhaar|pan|hra|gst|json|html|xml|totp|tg|am|pm|windows|mac)$/i;

/** Words in Latin letters that do not belong in a text of another script. */
export const latinWords = (text: string): string[] =>
  (text.match(/\p{Script=Latin}+(?:-\p{Script=Latin}+)*/gu) ?? []).filter(
    (word) => word.length > 1 && !LATIN.test(word),
  );
