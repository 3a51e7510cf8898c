/**
 * Runs the commands of dialogs in browsers that do not know `command` (Chrome before 135, Firefox before 144, Safari before
 * 26.2) or `closedby` (Safari).
 */
export function runCommands(window: Window & typeof globalThis): void {
  const { document, HTMLButtonElement, HTMLDialogElement } = window;
  const knowsCommands = 'commandForElement' in HTMLButtonElement.prototype;
  const knowsClosedBy = 'closedBy' in HTMLDialogElement.prototype;
  let pressed: EventTarget | null = null;

  // React stops a click that it cannot handle yet: these listeners come first.
  window.addEventListener('pointerdown', ({ target }) => (pressed = target), true);
  window.addEventListener(
    'click',
    ({ target }) => {
      if (!(target instanceof Element)) return;
      // Outside of its content is the dialog itself. A text selection that is dragged out of it must not close it.
      if (!knowsClosedBy && target === pressed && target.matches('dialog[closedby=any]'))
        (target as HTMLDialogElement).close();
      const button = target.closest('button[commandfor]');
      const dialog = !knowsCommands && button && document.getElementById(button.getAttribute('commandfor') ?? '');
      if (!(dialog instanceof HTMLDialogElement)) return;
      if (button?.getAttribute('command') === 'close') dialog.close();
      else if (!dialog.open) dialog.showModal();
    },
    true,
  );
}
