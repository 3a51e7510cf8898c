/** Dialogs and popovers, which jsdom knows by name only. */
export function installDialogs(): void {
  const open = new WeakSet<Element>();

  Object.assign(HTMLDialogElement.prototype, {
    show(this: HTMLDialogElement) {
      this.open = true;
    },
    showModal(this: HTMLDialogElement) {
      this.open = true;
    },
    close(this: HTMLDialogElement, returnValue?: string) {
      if (!this.open) return;
      this.open = false;
      if (returnValue !== undefined) this.returnValue = returnValue;
      // A task of its own, as in browsers: a dialog that is closed and opened again at once is open when it comes.
      setTimeout(() => this.dispatchEvent(new Event('close')));
    },
  });

  Object.assign(HTMLElement.prototype, {
    showPopover(this: HTMLElement) {
      open.add(this);
    },
    hidePopover(this: HTMLElement) {
      open.delete(this);
    },
    togglePopover(this: HTMLElement) {
      if (open.has(this)) open.delete(this);
      else open.add(this);
      return open.has(this);
    },
  });
}
