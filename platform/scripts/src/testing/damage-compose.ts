import assert from 'node:assert/strict';

/**
 * Replaces a text within one service of a Compose file, so that a test can show that a check notices it.
 * @throws AssertionError when the service has no such text
 */
export function damageService(text: string, service: string, from: string | RegExp, to: string): string {
  const start = text.search(new RegExp(`\\n {2}${service}:(?: &[a-z-]+)?\\n`));
  assert.notEqual(start, -1, service);
  const end = text.slice(start + 1).search(/\n {2}[a-z-]+:(?: &[a-z-]+)?\n|\n[a-z]+:\n/) + start + 1;
  const own = text.slice(start, end);
  const damaged = own.replace(from, to);
  assert.notEqual(damaged, own, `${service} has no ${String(from)}`);
  return text.slice(0, start) + damaged + text.slice(end);
}
