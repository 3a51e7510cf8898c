import { format } from 'node:util';

/**
 * Fails a test that logs to the console, such as a React warning or a swallowed error. A test that expects one replaces
 * the method: `jest.spyOn(console, 'error').mockImplementation()`.
 */
let complaints: string[] = [];

/** jsdom logs every failed request; a browser does not call `console.error` for it. */
const isFailedRequest = (part: unknown): boolean =>
  part instanceof Error && 'type' in part && part.type === 'XMLHttpRequest';

console.error = (...parts: unknown[]) => {
  if (!parts.some(isFailedRequest)) complaints.push(format(...parts));
};

beforeEach(() => {
  complaints = [];
});

afterEach(() => {
  const heard = complaints;
  complaints = [];
  if (heard.length > 0) throw new Error(`unexpected console.error:\n${heard.join('\n')}`);
});
