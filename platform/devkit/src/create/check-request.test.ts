import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { createFixture, remoteFiles } from '../testing/fixture-repository';
import { findRepository } from '../workspace/repository';
import { assertPossible } from './check-request';

const fixture = await createFixture({
  ...remoteFiles('mfe-films', '/user-routes/films'),
  'package.json': JSON.stringify({ name: 'fixture', type: 'module', workspaces: ['mfe-films'] }),
});
after(() => fixture.remove());

const refused: readonly (readonly [string, string, string, RegExp])[] = [
  ['a name without mfe-', 'quotes', '/quotes', /name must look like mfe-video/],
  ['a name in capitals', 'mfe-Quotes', '/quotes', /name must look like mfe-video/],
  ['a name that climbs out', 'mfe-../quotes', '/quotes', /name must look like mfe-video/],
  ['a remote that is there', 'mfe-films', '/quotes', /The folder mfe-films already exists/],
  ['the path of another remote', 'mfe-more', '/user-routes/Films/', /belongs to mfe-films already/],
  ['a page of the site', 'mfe-more', '/about', /is a page of the site already/],
  ['an address of the server', 'mfe-more', '/files/more', /under \/files/],
  ['a path that is none', 'mfe-more', 'more?x', /a path must look like/],
];
for (const [what, name, path, reason] of refused) {
  test(`refuses ${what}`, () =>
    assert.throws(() => assertPossible(findRepository(fixture.root), { name, path }), reason));
}
