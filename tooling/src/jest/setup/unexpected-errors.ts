import { format } from 'node:util';

/**
 * A test that makes the console complain fails: a warning of React, an error that somebody swallowed. A test that expects
 * one replaces the console's method itself (`jest.spyOn(console, 'error').mockImplementation()`).
 */
let complaints: string[] = [];

/** jsdom tells of every request that came to nothing; in a browser that is no call of `console.error`. */
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
