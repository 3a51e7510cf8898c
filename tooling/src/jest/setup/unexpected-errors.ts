import { format } from 'node:util';

/**
 * A test that makes the console complain fails: a warning of React, an error that was swallowed. A test that expects
 * one replaces the console's method itself (`jest.spyOn(console, 'error').mockImplementation()`).
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
