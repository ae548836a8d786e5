/**
 * Gives the focus back to the control that opened a dialog, once the call behind it has ended and it can be pressed
 * again. Nothing happens when the control has gone or the focus has moved elsewhere.
 */
export function focusOnceEnabled(control: HTMLElement): void {
  const isLost = () => document.activeElement?.contains(control) ?? true;
  const enabled = new MutationObserver(() => focusIfEnabled());
  const focusIfEnabled = () => {
    if (control.isConnected && control.matches(":disabled")) return;
    enabled.disconnect();
    if (control.isConnected && isLost()) control.focus();
  };
  enabled.observe(control, { attributeFilter: ["disabled"] });
  // A control that has gone is never enabled, and would be watched for ever.
  enabled.observe(document.body, { childList: true, subtree: true });
  // After the dialog has gone, which holds the focus until then.
  setTimeout(focusIfEnabled);
}
