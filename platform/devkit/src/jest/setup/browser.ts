import '@testing-library/jest-dom';
import { configure } from '@testing-library/react';

/** Simulates playback: state and events without picture and sound. */
function installMedia(): void {
  const playing = new WeakSet<HTMLMediaElement>();
  const { prototype } = HTMLMediaElement;

  Object.defineProperty(prototype, 'paused', {
    configurable: true,
    get(this: HTMLMediaElement) {
      return !playing.has(this);
    },
  });

  const methods = {
    play(this: HTMLMediaElement) {
      if (playing.has(this)) return Promise.resolve();
      playing.add(this);
      this.dispatchEvent(new Event('play'));
      this.dispatchEvent(new Event('playing'));
      return Promise.resolve();
    },
    pause(this: HTMLMediaElement) {
      if (playing.delete(this)) this.dispatchEvent(new Event('pause'));
    },
    load(this: HTMLMediaElement) {
      playing.delete(this);
    },
  };
  for (const [name, value] of Object.entries(methods))
    Object.defineProperty(prototype, name, { value, configurable: true, writable: true });
}

const define = (target: object, name: string, value: unknown) =>
  Object.defineProperty(target, name, { value, configurable: true, writable: true });

class NoObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
  takeRecords(): [] {
    return [];
  }
}

/** jsdom has no layout: no media query matches, nothing is observed, nothing scrolls. */
function installLayout(): void {
  class NoMatch extends EventTarget implements MediaQueryList {
    readonly matches = false;
    onchange = null;
    constructor(readonly media: string) {
      super();
    }
    addListener(): void {}
    removeListener(): void {}
  }

  define(window, 'matchMedia', (query: string) => new NoMatch(query));
  define(window, 'IntersectionObserver', NoObserver);
  define(window, 'ResizeObserver', NoObserver);
  define(window, 'scrollTo', () => undefined);
  for (const name of ['scrollIntoView', 'scrollTo', 'setPointerCapture', 'releasePointerCapture']) {
    define(Element.prototype, name, () => undefined);
  }
  define(Element.prototype, 'hasPointerCapture', () => false);
}

function installDialogs(): void {
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

// Generous, like the time of a test: a busy machine must not fail one.
configure({ asyncUtilTimeout: 10_000 });
installDialogs();
installLayout();
installMedia();
