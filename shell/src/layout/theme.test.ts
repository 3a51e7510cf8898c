import { applyStoredTheme, readTheme } from './theme';

test.each([
  ['dark', 'dark'],
  ['light', 'light'],
  ['system', 'system'],
  [null, 'system'],
  ['pink', 'system'],
])('stored %j is %s', (stored, theme) => {
  expect(readTheme(stored)).toBe(theme);
});

test('the stored theme stands on the root element before anything is painted', () => {
  const root = document.createElement('html');
  applyStoredTheme(root, () => 'light');
  expect(root).toHaveAttribute('data-theme', 'light');
  applyStoredTheme(root, () => null);
  expect(root).not.toHaveAttribute('data-theme');
});
