/**
 * What jsdom lacks and the parts need, as small as it can be: modal dialogs and media queries. Where a browser has them,
 * nothing is touched.
 */
if (typeof HTMLDialogElement !== 'undefined' && !HTMLDialogElement.prototype.showModal) {
  HTMLDialogElement.prototype.showModal = function showModal() {
    if (this.open) throw new DOMException('The dialog is open', 'InvalidStateError');
    this.open = true;
    this.querySelector<HTMLElement>('button, input, a[href], select, textarea')?.focus();
  };
  HTMLDialogElement.prototype.close = function close() {
    if (!this.open) return;
    this.open = false;
    queueMicrotask(() => this.dispatchEvent(new Event('close')));
  };
}

if (typeof window !== 'undefined' && !window.matchMedia) {
  window.matchMedia = (media) =>
    ({ media, matches: false, onchange: null, addEventListener() {}, removeEventListener() {}, addListener() {}, removeListener() {}, dispatchEvent: () => true }) satisfies MediaQueryList;
}

export {};
