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
      // Dispatch in a separate task as browsers do: a dialog that reopens at once is open when `close` arrives.
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
