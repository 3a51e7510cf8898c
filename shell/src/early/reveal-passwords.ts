/**
 * Answers 'Show password' until the page is hydrated. `data-reveals` is the button's label for the other state; the mark
 * `data-revealed` lets the hydrated field go on from there (`PasswordField`).
 */
export function revealPasswords(window: Window, isHydrated: () => boolean): void {
  window.addEventListener(
    'click',
    ({ target }) => {
      const button = target instanceof Element ? target.closest<HTMLElement>('button[data-reveals]') : null;
      const field = button?.parentElement?.querySelector('input');
      if (!button || !field || isHydrated()) return;
      const isRevealed = button.toggleAttribute('data-revealed');
      field.type = isRevealed ? 'text' : 'password';
      const { title, dataset } = button;
      const next = dataset.reveals ?? '';
      button.title = next;
      button.setAttribute('aria-label', next);
      dataset.reveals = title;
    },
    true,
  );
}
