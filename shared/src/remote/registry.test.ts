import { makeRelease } from '../testing/factories';
import { releaseBase, releasePath } from './registry';

test('stores each release in its own folder', () => {
  expect(releasePath('mfe-video', '1.2.3')).toBe('/remotes/mfe-video/1.2.3/');
  expect(releaseBase('mfe-video', makeRelease({ version: '1.2.3' }))).toBe('/remotes/mfe-video/1.2.3/');
});

test('a release on another origin is loaded from there', () => {
  const base = 'https://cdn.example/remotes/mfe-video/1.2.3/';
  expect(releaseBase('mfe-video', makeRelease({ base }))).toBe(base);
});
