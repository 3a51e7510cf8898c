import type { Page } from '@playwright/test';

export const PROFILE_BUTTON = 'header button[aria-haspopup="dialog"]';
/** The longest time between a press and its answer that feels immediate. */
const ANSWER_MS = 200;
/** Time between two presses. */
const PRESS_INTERVAL_MS = 100;

interface Presses {
  control?: string;
  /** When the control was painted, and when the first press was due that was answered in time. */
  painted?: number;
  answered?: number;
}

interface Watched {
  readonly presses: Presses;
}

/**
 * Presses the first control that a selector finds, from its first paint on and every 100 ms, until a press is answered
 * within 200 ms: by a navigation, an open dialog or a change of the control or its field. A press counts from when it is due:
 * while the page is busy, it waits as a viewer's would.
 * @param selectors the first that finds a control counts
 */
export async function watchPresses(page: Page, selectors: readonly string[]): Promise<void> {
  await page.addInitScript(
    ({ wanted, limit, interval }) => {
      const presses: Presses = {};
      (window as unknown as { presses: Presses }).presses = presses;
      let due = 0;
      const answer = () => {
        if (due > 0 && performance.now() - due <= limit) presses.answered ??= due;
      };
      const isReachable = (control: Element): boolean => {
        const { left, top, width, height } = control.getBoundingClientRect();
        const hit = document.elementFromPoint(left + width / 2, top + height / 2);
        return hit !== null && (control.contains(hit) || hit.contains(control));
      };
      const find = (): HTMLElement | undefined => {
        for (const selector of wanted)
          for (const control of document.querySelectorAll<HTMLElement>(selector))
            if (isReachable(control)) return control;
        return undefined;
      };
      (window as unknown as { navigation?: EventTarget }).navigation?.addEventListener('navigate', (event) => {
        // The router writes its state into the present entry when it starts.
        const { destination } = event as Event & { destination: { url: string } };
        if (due === 0 || destination.url === location.href) return;
        answer();
        // The page stays, to be asked.
        if (event.cancelable) event.preventDefault();
      });
      const press = () => {
        // Answered too late.
        document.querySelector<HTMLDialogElement>('dialog[open]')?.close();
        const control = find();
        if (!control) return;
        presses.painted ??= performance.now();
        presses.control = control.outerHTML.slice(0, 120);
        due = Math.max(presses.painted, Math.floor(performance.now() / interval) * interval);
        const field = control.closest('div')?.querySelector('input');
        // What changes while React takes over the page, or learns the state of a control, answers no press.
        const isReady = document.documentElement.dataset.page === 'started' && !control.matches('[data-unknown]');
        const look = () =>
          `${document.querySelector('dialog[open], :popover-open') !== null} ${field?.type} ${isReady ? control.outerHTML : ''}`;
        const before = look();
        new MutationObserver((_, observer) => {
          if (look() === before) return;
          answer();
          observer.disconnect();
        }).observe(document, { attributes: true, childList: true, subtree: true });
        control.click();
      };
      const repeat = () => {
        if (presses.answered !== undefined) return;
        press();
        setTimeout(repeat, interval - (performance.now() % interval));
      };
      // The second frame begins when the first has been painted.
      const begin = () =>
        document.querySelector('main') ? requestAnimationFrame(repeat) : requestAnimationFrame(begin);
      requestAnimationFrame(begin);
    },
    { wanted: selectors, limit: ANSWER_MS, interval: PRESS_INTERVAL_MS },
  );
}

/** @returns milliseconds after the navigation: when the control was painted, and when a press was first answered in time */
export async function readPresses(page: Page, timeout: number): Promise<Presses> {
  await page
    .waitForFunction(() => (window as unknown as Watched).presses.answered !== undefined, undefined, {
      timeout,
      polling: 200,
    })
    .catch(() => undefined);
  return page.evaluate(() => (window as unknown as Watched).presses);
}
