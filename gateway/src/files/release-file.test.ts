import assert from 'node:assert/strict';
import { test } from 'node:test';
import { releaseFilePath } from './file-path';

const pathOf = (path: string) => releaseFilePath(path.slice(1).split('/'));

for (const path of [
  '/remotes/mfe-video/1.0.0/remoteEntry.js',
  '/remotes/mfe-video/1.0.0-s0123456789/assets/page.a1.css',
]) {
  test(`${path} is a file of a release`, () => assert.equal(pathOf(path), path));
}

const others = [
  '/remotes',
  '/remotes/trust/index.json',
  '/remotes/mfe-video',
  '/remotes/mfe-video/1.0.0',
  '/remotes/mfe-video/latest/x.js',
  '/remotes/video/1.0.0/x.js',
  '/remotes/mfe-video/1.0.0/.hidden',
  '/remotes/mfe-video/1.0.0/a b.js',
  '/contents/mfe-video/1.0.0/x.json',
  '/unlisted.json',
  '/remotes/MFE-video/1.0.0/x.js',
  '/remotes/trust/trust.json',
  '/remotes/trust/releases/mfe-video.json',
  '/remotes/mfe-video/1.0.0/?list-type=2',
];
for (const path of others) test(`${path} is none`, () => assert.equal(pathOf(path), undefined));
