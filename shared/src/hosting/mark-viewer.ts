import { type KeyValueStorage, LAYOUT_HINTS_KEY, parseLayoutHints } from '@inspire/shared/guards';

/** Marks the document of a signed-in viewer before the first paint: style sheets reserve what this viewer will see. */
export function markViewer(root: HTMLElement, storage: Pick<KeyValueStorage, 'getItem'>): void {
  root.dataset.session = '';
  root.dataset.hints = parseLayoutHints(storage.getItem(LAYOUT_HINTS_KEY)).join(' ');
}
