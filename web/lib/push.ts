import { getPushKey, subscribePush, unsubscribePush } from "#domain/chat/endpoints.ts";
import type { Api } from "./api.ts";

/** Whether this browser can be told of messages when no page is open. */
export const canPush = (): boolean =>
  "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;

/** Registers the service worker, always asking the server for its newest version; a failure is logged only. */
export async function registerWorker(): Promise<ServiceWorkerRegistration | null> {
  if (!("serviceWorker" in navigator)) return null;
  try {
    return await navigator.serviceWorker.register("/sw.js", { updateViaCache: "none" });
  } catch (error) {
    // biome-ignore lint/suspicious/noConsole: for whoever looks into it; no visitor can do anything about it
    console.warn("The service worker was not registered", error);
    return null;
  }
}

async function subscriptionOf(registration: ServiceWorkerRegistration, api: Api): Promise<PushSubscription> {
  const existing = await registration.pushManager.getSubscription();
  if (existing) return existing;
  const { data } = await api.get(getPushKey());
  return registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: data.publicKey });
}

/**
 * Lets the server tell this browser of messages. Permission must have been granted; saying it again renews it, as
 * after a login.
 * @param agreed given by whoever turned it on beside the notice
 */
export async function subscribeToPush(api: Api, agreed?: true): Promise<void> {
  const registration = await registerWorker();
  if (!registration) throw new Error("No service worker");
  const subscription = await subscriptionOf(await navigator.serviceWorker.ready, api);
  const { endpoint = "", keys = {} } = subscription.toJSON();
  const { p256dh = "", auth = "" } = keys;
  await api.send(subscribePush(), { json: { endpoint, keys: { p256dh, auth }, agreed } });
}

/** Ends it on both sides; also when the server cannot be reached, this browser hears nothing more. */
export async function unsubscribeFromPush(api: Api): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration("/");
  const subscription = await registration?.pushManager.getSubscription();
  if (!subscription) return;
  const { endpoint } = subscription;
  await subscription.unsubscribe();
  await api.send(unsubscribePush(), { json: { endpoint } });
}

/** Whether this browser is subscribed now. */
export async function isSubscribed(): Promise<boolean> {
  if (!canPush() || Notification.permission !== "granted") return false;
  const registration = await navigator.serviceWorker.getRegistration("/");
  return (await registration?.pushManager.getSubscription()) != null;
}
