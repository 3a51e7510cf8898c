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
export function installLayout(): void {
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
