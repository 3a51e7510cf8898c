import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readManifest, type RemoteManifest } from '@inspire/shared/remote';
import { checkModule } from './check-module';
import { createStubHost } from './stub-host';

const manifest = readManifest({
  name: 'mfe-x',
  paths: ['/one', { path: '/two', session: true }],
  slots: ['dock', 'purchase'],
});
const withPrefix = readManifest({ name: 'mfe-x', paths: ['/one'], prefixes: ['/area'], slots: [] });
const Part = () => null;
const pages = (...paths: string[]) => ({ routes: () => paths.map((path) => ({ path, Component: Part })) });
const routes = () => [
  { path: '/one', Component: Part },
  { path: '/two', Component: Part },
];
const slots = { dock: Part, purchase: Part };
const commands = { purchase: async () => 'bought' };
const whole = { routes, slots, commands };

const cases: readonly (readonly [
  what: string,
  exposed: unknown,
  fault: RegExp | undefined,
  declared?: RemoteManifest,
])[] = [
  ['what remote.json promises', whole, undefined],
  [
    'the same with a page inside a layout',
    { ...whole, routes: () => [{ path: '/one' }, { Component: Part, children: [{ path: '/two' }] }] },
    undefined,
  ],
  [
    'a page that is nested by a relative path',
    { ...whole, routes: () => [{ path: '/one' }, { path: '/', children: [{ path: '/two' }] }] },
    undefined,
  ],
  [
    'a page as the index of its path',
    { ...whole, routes: () => [{ path: '/one' }, { path: '/two', children: [{ index: true }] }] },
    undefined,
  ],
  [
    'a slot of a lazy or memoised component',
    { ...whole, slots: { ...slots, dock: { $$typeof: Symbol.for('react.memo') } } },
    undefined,
  ],
  ['nothing', undefined, /has not the shape of a remote/],
  ['a module of another shape', { screens: [] }, /has not the shape of a remote/],
  ['routes that are no function', { ...whole, routes: [] }, /has not the shape of a remote/],
  [
    'a missing page',
    { ...whole, routes: () => [{ path: '/one' }] },
    /^remote\.json names \/two, which routes\(\) does not give$/,
  ],
  ['no pages at all', { slots, commands }, /remote\.json names \/one and \/two, which routes\(\) does not give/],
  [
    'a page too many',
    { ...whole, routes: () => [...routes(), { path: '/three' }] },
    /^routes\(\) gives \/three, which remote\.json does not name$/,
  ],
  ['a page that catches all', { ...whole, routes: () => [...routes(), { path: '*' }] }, /routes\(\) gives \/\*, which/],
  ['routes that give no list', { ...whole, routes: () => ({}) }, /routes\(\) gives no list/],
  [
    'a missing slot',
    { ...whole, slots: { dock: Part } },
    /remote\.json names the slot purchase, which the module does not fill/,
  ],
  [
    'a slot too many',
    { ...whole, slots: { ...slots, popups: Part } },
    /the module fills the slot popups, which remote\.json does not name/,
  ],
  [
    'a slot without a component',
    { ...whole, slots: { ...slots, dock: undefined } },
    /what fills the slot dock is no component/,
  ],
  [
    'the slot purchase without its command',
    { routes, slots },
    /it fills the slot purchase, but has no command purchase/,
  ],
  ['pages below a prefix', pages('/one', '/area/*', '/area/:id/edit'), undefined, withPrefix],
  [
    'a prefix without pages',
    pages('/one'),
    /names the prefix \/area, below which routes\(\) gives nothing/,
    withPrefix,
  ],
  [
    'a page beside the prefix',
    pages('/one', '/area', '/areas'),
    /gives \/areas, which remote.json does not name/,
    withPrefix,
  ],
];

for (const [what, exposed, fault, declared = manifest] of cases) {
  test(`${what}: ${fault ? 'a fault' : 'no fault'}`, () => {
    const found = checkModule(exposed, declared, createStubHost());
    if (fault) assert.match(found ?? '', fault);
    else assert.equal(found, undefined);
  });
}

test('routes may read and call whatever they like of the host', () => {
  const asking = (host: unknown) => {
    const { site, settings, session } = host as {
      site: { owns(path: string): boolean };
      settings: { siteName: string };
      session: { current(): { email: string } };
    };
    return site.owns('/x') && `${settings.siteName} ${session.current().email}` ? routes() : [];
  };
  assert.equal(checkModule({ ...whole, routes: asking }, manifest, createStubHost()), undefined);
});
