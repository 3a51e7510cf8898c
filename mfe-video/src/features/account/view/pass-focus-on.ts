/** Moves the focus to a neighbour, because the next render removes this row and its focused button. */
export function passFocusOn(button: HTMLElement | null): void {
  if (!button || document.activeElement !== button) return;
  const row = button.closest('li');
  const next = (row?.nextElementSibling ?? row?.previousElementSibling)?.querySelector('button');
  (next ?? button.closest('section')?.querySelector<HTMLElement>('h2'))?.focus();
}
