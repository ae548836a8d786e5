const TIMEOUT_MS = 10_000;

/** The one thing that is asked of a sender of SMS; another provider is another of these. */
export interface SmsSender {
  /**
   * @param to with the country, "+919876543210"
   * @throws Error that names neither number nor text, when the message was not taken
   */
  send(to: string, text: string): Promise<void>;
}

/** Hands `{to, text}` as JSON to the operator's own gateway, which counts a 2xx as taken. */
export function webhookSms(url: string, timeoutMs = TIMEOUT_MS): SmsSender {
  return {
    async send(to, text) {
      const answer = await fetch(url, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ to, text }),
        // A gateway that moved must be set anew: numbers are not sent to wherever it points.
        redirect: "error",
        signal: AbortSignal.timeout(timeoutMs),
      });
      await answer.body?.cancel();
      if (!answer.ok) throw new Error(`The SMS gateway answered ${answer.status}`);
    },
  };
}

/** Null without configuration: nobody can be texted then. */
export function smsOf(config: { smsWebhookUrl: string | undefined }): SmsSender | null {
  return config.smsWebhookUrl === undefined ? null : webhookSms(config.smsWebhookUrl);
}
