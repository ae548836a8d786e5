import { expect, test } from "vitest";
import { isPushService } from "./push-policy.ts";

test.each([
  ["https://fcm.googleapis.com/fcm/send/abc", true],
  ["https://updates.push.services.mozilla.com/wpush/v2/abc", true],
  ["https://web.push.apple.com/abc", true],
  ["https://wns2-pn1p.notify.windows.com/w/?token=abc", true],
  ["http://fcm.googleapis.com/fcm/send/abc", false],
  ["https://fcm.googleapis.com:8443/fcm/send/abc", false],
  ["https://fcm.googleapis.com@10.0.0.1/abc", false],
  ["https://somebody:secret@fcm.googleapis.com/abc", false],
  ["https://fcm.googleapis.com.elsewhere.test/abc", false],
  ["https://10.0.0.1/abc", false],
  ["http://localhost:3000/api/admin/unlock", false],
  ["https://push.example.in/abc", true],
])("%s is a push service: %j", (endpoint, known) => {
  expect(isPushService(endpoint, ["https://push.example.in"])).toBe(known);
});
