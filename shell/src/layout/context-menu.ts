const isTextField = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('input, textarea, [contenteditable="true"]') !== null;

/** SPEC-1: no context menu, except in text fields, where people paste (D-12). */
export function disableContextMenu(page: Document): void {
  page.addEventListener('contextmenu', (event) => {
    if (!isTextField(event.target)) event.preventDefault();
  });
}
