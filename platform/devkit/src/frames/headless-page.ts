import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInContext } from 'node:vm';
import { JSDOM } from 'jsdom';

/** Base URL of the release for code in the page; nothing is ever requested from it. */
export const BASE = 'https://release.invalid/';

export interface HeadlessPage {
  run(file: string): void;
  global(name: string): unknown;
  define(name: string, value: unknown): void;
}

/** Browser APIs that jsdom lacks. */
const browserParts = {
  matchMedia: (media: string) => ({
    matches: false,
    media,
    addEventListener() {},
    removeEventListener() {},
    addListener() {},
    removeListener() {},
  }),
  ResizeObserver: class {
    observe() {}
    unobserve() {}
    disconnect() {}
  },
  IntersectionObserver: class {
    observe() {}
    unobserve() {}
    disconnect() {}
    takeRecords() {
      return [];
    }
  },
};

export function openPage(folder: string): HeadlessPage {
  const dom = new JSDOM('<!doctype html><html><head></head><body></body></html>', {
    url: BASE,
    pretendToBeVisual: true,
    runScripts: 'outside-only',
  });
  const context = dom.getInternalVMContext();
  const window = dom.window as unknown as Record<string, unknown>;
  const { document } = dom.window;
  const node = globalThis as unknown as Record<string, unknown>;
  for (const name of Object.getOwnPropertyNames(node)) if (!(name in window)) window[name] = node[name];
  for (const [name, part] of Object.entries(browserParts)) window[name] ??= part;

  const run = (file: string) => {
    const source = readFileSync(join(folder, file), 'utf8');
    // A script finds its own folder by this element.
    const script = Object.assign(document.createElement('script'), { src: BASE + file });
    Object.defineProperty(document, 'currentScript', { configurable: true, value: script });
    try {
      runInContext(source, context, { filename: file });
    } finally {
      Object.defineProperty(document, 'currentScript', { configurable: true, value: null });
    }
  };

  // webpack loads chunks by elements in the head.
  document.head.appendChild = <T extends Node>(element: T): T => {
    const { src, href } = element as unknown as { src?: string; href?: string };
    const address = src || href || '';
    const file = address.startsWith(BASE) ? address.slice(BASE.length) : undefined;
    const report = (type: string) => queueMicrotask(() => element.dispatchEvent(new dom.window.Event(type)));
    try {
      if (file === undefined) throw new Error(`${address} is not of this release`);
      if (src) run(file);
      else readFileSync(join(folder, file));
      report('load');
    } catch (error) {
      dom.window.console.error(error);
      report('error');
    }
    return element;
  };
  return { run, global: (name) => window[name], define: (name, value) => void (window[name] = value) };
}
