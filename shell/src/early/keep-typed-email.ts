import { paths } from '@inspire/shared/routes';
import { isPageStarted } from '../document/started';

/** The pages that pass the typed email to each other, in the history entry: it must never be part of a URL. */
const emailPages: readonly string[] = [paths.login, paths.signup, paths.forgotPassword];

const isPlain = ({ button, altKey, ctrlKey, metaKey, shiftKey }: MouseEvent): boolean =>
  button === 0 && !altKey && !ctrlKey && !metaKey && !shiftKey;

/**
 * Passes the typed email on when a viewer follows a link between account pages before the page is hydrated: until then it
 * is a plain link, which would lose it.
 * @param follow opens the page of a path, with a navigation state
 */
export function keepTypedEmail(
  window: Window,
  follow: (path: string, state: { readonly email: string }) => void,
): void {
  const { document } = window;
  // First of all listeners: React stops an event that it cannot handle yet.
  window.addEventListener(
    'click',
    (event) => {
      const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('main a[href]') : null;
      if (!link || !emailPages.includes(link.pathname) || !isPlain(event) || isPageStarted(document)) return;
      const email = document.querySelector<HTMLInputElement>('main input[type=email]')?.value.trim();
      if (!email) return;
      event.preventDefault();
      follow(link.pathname, { email });
    },
    true,
  );
}
