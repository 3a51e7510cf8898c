const RETRY_INTERVAL_MS = 50;
/** The longest time in which a section appears or fails (D-33). */
const HOLD_TIMEOUT_MS = 20_000;

/**
 * Holds the submission of a prerendered form until its page is hydrated: the browser would send the fields, a password
 * among them, as a part of the URL. Pages prevent the browser's submission, so one that reaches the window was not
 * handled.
 */
export function holdSubmits(window: Window): void {
  const repeated = new WeakSet<Event>();
  let isHeld = false;

  const submitAgain = (form: EventTarget | null, until: number) => {
    if (!(form instanceof HTMLFormElement) || !form.isConnected || Date.now() > until) return void (isHeld = false);
    const event = new SubmitEvent('submit', { bubbles: true, cancelable: true });
    repeated.add(event);
    isHeld = false;
    form.dispatchEvent(event);
    if (isHeld) setTimeout(() => submitAgain(form, until), RETRY_INTERVAL_MS);
  };
  window.addEventListener('submit', (event) => {
    if (event.defaultPrevented) return;
    event.preventDefault();
    const isFirst = !isHeld && !repeated.has(event);
    isHeld = true;
    if (isFirst) setTimeout(() => submitAgain(event.target, Date.now() + HOLD_TIMEOUT_MS), RETRY_INTERVAL_MS);
  });
}
