import { isPageStarted, isStarted } from '../document/started';

const CHECK_INTERVAL_MS = 50;
/** The longest time in which a section appears or fails (D-33). */
const HOLD_TIMEOUT_MS = 20_000;

/** The button of the prerendered bar or page that an event presses; undefined for one that works by itself. */
function findButton({ target }: Event): HTMLButtonElement | undefined {
  const button = target instanceof Element ? target.closest('button') : null;
  if (!button?.closest('header, main') || button.type === 'submit') return undefined;
  return button.matches('[commandfor], [data-reveals]') ? undefined : button;
}

/**
 * Holds the press of a prerendered button until its part of the page is hydrated, and then presses it: React discards
 * what happens before. Only the last press is held, and it is given up after 20 s, or when its button goes.
 */
export function holdPresses(window: Window): void {
  const { document } = window;
  let held: HTMLButtonElement | undefined;

  const isWorking = (button: Element) => (button.closest('main') ? isPageStarted(document) : isStarted(document));

  const pressAgain = (button: HTMLButtonElement, until: number) => {
    if (held !== button) return;
    const isOver = !button.isConnected || Date.now() > until;
    if (!isOver && !isWorking(button)) return void setTimeout(() => pressAgain(button, until), CHECK_INTERVAL_MS);
    held = undefined;
    if (!isOver) button.click();
  };
  // First of all listeners: React stops an event that it cannot handle yet.
  window.addEventListener(
    'click',
    (event) => {
      const button = findButton(event);
      if (!button || isWorking(button)) return;
      const isFirst = held !== button;
      held = button;
      if (isFirst) setTimeout(() => pressAgain(button, Date.now() + HOLD_TIMEOUT_MS), CHECK_INTERVAL_MS);
    },
    true,
  );
  // Last of all listeners: React may have hydrated the part because of this very press, and handled it.
  window.addEventListener('click', (event) => {
    if (held && findButton(event) === held && isWorking(held)) held = undefined;
  });
}
