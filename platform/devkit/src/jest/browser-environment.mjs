import { TestEnvironment } from 'jest-environment-jsdom';

/**
 * Web APIs that Node has and jsdom lacks, or implements in a form that Node's `fetch` rejects. MessageChannel is left
 * out: React's scheduler would use it, and an open port keeps Node running.
 */
const fromNode = [
  'TextEncoder',
  'TextDecoder',
  'fetch',
  'Request',
  'Response',
  'Headers',
  'FormData',
  'Blob',
  'File',
  'ReadableStream',
  'WritableStream',
  'TransformStream',
  'CompressionStream',
  'DecompressionStream',
  'TextDecoderStream',
  'TextEncoderStream',
  'AbortController',
  'AbortSignal',
  'BroadcastChannel',
  'structuredClone',
  'crypto',
  'CryptoKey',
  'Uint8Array',
  'ArrayBuffer',
];

/** jsdom's events accept only jsdom's abort signals; this adds support for Node's. */
function acceptNodeSignals(window) {
  const { prototype } = window.EventTarget;
  const add = prototype.addEventListener;
  prototype.addEventListener = function addEventListener(type, listener, options) {
    const signal = typeof options === 'object' ? options?.signal : undefined;
    if (!signal) return add.call(this, type, listener, options);
    if (signal.aborted) return undefined;
    const { signal: _heardHere, ...rest } = options;
    add.call(this, type, listener, rest);
    signal.addEventListener('abort', () => this.removeEventListener(type, listener, rest), { once: true });
    return undefined;
  };
}

export default class BrowserEnvironment extends TestEnvironment {
  constructor(config, context) {
    super(config, context);
    for (const name of fromNode) {
      Object.defineProperty(this.global, name, { value: globalThis[name], configurable: true, writable: true });
    }
    acceptNodeSignals(this.global);
  }
}
