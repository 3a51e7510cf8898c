import type { QualitySignals } from './quality-signals';

/** Translators put texts into `font` elements, which the site has none of: React then finds another page than it rendered. */
const isTranslated = ({ document }: Window): boolean => document.querySelector('font') !== null;

const stackOf = (thrown: unknown): string | undefined => (thrown instanceof Error ? thrown.stack : undefined);

/**
 * Watches for script errors and rejections that nothing handles.
 * @returns `onRecoverableError` for React, which recovers from a mismatch of the markup by rendering the page again
 */
export function watchErrors(page: Window, { add }: Pick<QualitySignals, 'add'>): (error: unknown) => void {
  let isRecovered = false;
  page.addEventListener('error', ({ error, filename }) => {
    if (!isRecovered) add({ kind: 'error', stack: stackOf(error) ?? filename ?? '' });
  });
  page.addEventListener('unhandledrejection', ({ reason }) => add({ kind: 'error', stack: stackOf(reason) ?? '' }));
  return (error) => {
    if (!isTranslated(page)) add({ kind: 'mismatch' });
    isRecovered = true;
    // What React does by default; it calls the listener above before it returns.
    reportError(error);
    isRecovered = false;
  };
}
