/** @jest-environment @inspire/devkit/jest/browser */
import { applyTheme, parseTheme } from './theme';

test.each([
  ['dark', 'dark'],
  ['light', 'light'],
  ['system', 'system'],
  [null, 'system'],
  ['pink', 'system'],
])('stored %j is %s', (stored, theme) => {
  expect(parseTheme(stored)).toBe(theme);
});

test('a chosen theme is on the root element, the system’s is not', () => {
  const root = document.createElement('html');
  applyTheme(root, 'light');
  expect(root).toHaveAttribute('data-theme', 'light');
  applyTheme(root, 'system');
  expect(root).not.toHaveAttribute('data-theme');
});
