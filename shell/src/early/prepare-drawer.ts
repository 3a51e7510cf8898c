import type { SessionData } from '@inspire/shared/contracts';
import type { KeyValueStorage } from '@inspire/shared/guards';
import { applyTheme, parseTheme } from '@inspire/shared/hosting';
import { isStarted } from '../document/started';
import { THEME_KEY } from '../layout/theme-key';

interface Viewer {
  readonly session: SessionData | undefined;
  readonly storage: Pick<KeyValueStorage, 'getItem' | 'setItem'>;
}

/** Writes the viewer's name and theme into the drawer when it opens, and applies and stores a theme that is chosen in it. */
export function prepareDrawer(window: Window, { session, storage }: Viewer): void {
  const { document } = window;
  const page = document.documentElement;
  applyTheme(page, parseTheme(storage.getItem(THEME_KEY)));

  const fill = () => {
    const theme = document.querySelector<HTMLInputElement>(
      `input[name=theme][value=${parseTheme(page.dataset.theme ?? null)}]`,
    );
    if (theme) theme.checked = true;
    // Later, React shows the session.
    if (!session || isStarted(document)) return;
    for (const place of document.querySelectorAll<HTMLElement>('[data-viewer]'))
      place.textContent = session[place.dataset.viewer as 'user_name' | 'email'];
  };
  // Before the press opens it. The drawer is not in the document yet when this script runs.
  window.addEventListener(
    'click',
    ({ target }) => {
      if (target instanceof Element && target.closest('button[commandfor]')) fill();
    },
    true,
  );
  window.addEventListener('change', ({ target }) => {
    if (!(target instanceof HTMLInputElement) || target.name !== 'theme') return;
    const theme = parseTheme(target.value);
    applyTheme(page, theme);
    storage.setItem(THEME_KEY, theme);
  });
}
