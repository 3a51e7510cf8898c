import type { Page } from '@playwright/test';

export interface FormTimes {
  /** Milliseconds until the form's first field was painted, and took text that stayed. */
  readonly ready: number | undefined;
  /** How often the page removed text that had been typed. */
  readonly losses: number;
}

interface Watched {
  formTimes: { ready: number | undefined; losses: number };
}

export const FIRST_LETTER = 'v';

/** Types a letter into the email field in the first frame in which a click would reach it, and again if it is lost. */
export async function watchForm(page: Page): Promise<void> {
  await page.addInitScript((letter) => {
    const times: Watched['formTimes'] = { ready: undefined, losses: 0 };
    (window as unknown as Watched).formTimes = times;
    const findReachable = (): HTMLInputElement | undefined => {
      const field = document.querySelector<HTMLInputElement>('main input[autocomplete~="username"]');
      if (!field || field.disabled || field.readOnly) return undefined;
      const { left, top, width, height } = field.getBoundingClientRect();
      return document.elementFromPoint(left + width / 2, top + height / 2) === field ? field : undefined;
    };
    const check = () => {
      const field = findReachable();
      if (field && field.value === '') {
        if (times.ready !== undefined) times.losses += 1;
        field.focus();
        document.execCommand('insertText', false, letter);
        times.ready = undefined;
      } else if (field?.value.startsWith(letter)) {
        // The previous frame, with the letter, has been painted.
        times.ready ??= performance.now();
      }
      requestAnimationFrame(check);
    };
    requestAnimationFrame(check);
  }, FIRST_LETTER);
}

export const getFormTimes = (page: Page): Promise<FormTimes> =>
  page.evaluate(() => (window as unknown as Watched).formTimes);
