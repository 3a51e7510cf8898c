import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { fallbackSiteSettings } from '@inspire/shared/host';
import { readShellManifest } from '../releases/shell-manifest';
import type { SiteContent } from '../site/site-content-store';
import { releaseOf, someReleases, type StatedReleases } from '../testing/registry';
import { hashOf, shellJson } from '../testing/site-folder';
import { firstCalls, planDocument } from './plan';

const unsigned = { payload: '', signatures: [] };
const contentWith = ({ remotes }: Pick<StatedReleases, 'remotes'>): SiteContent => ({
  shell: readShellManifest(JSON.stringify(shellJson)),
  shellDist: undefined,
  publicFiles: new Set(),
  settings: fallbackSiteSettings,
  registry: {
    registry: { remotes },
    listed: new Map(),
    shell: { releases: [] },
    trust: unsigned,
    index: { trust: 1, releases: {}, stopped: {} },
    lists: new Map(),
    manifests: new Map(),
    changedAt: new Date(0),
  },
  environment: 'production',
  siteKeys: undefined,
  covers: [],
  rendered: {
    pages: { '/': '<i>landing</i>', '/about': '<i>about</i>' },
    guest: 'g',
    members: { '': 'm' },
    skeleton: 's',
  },
  frames: new Map(),
  frameData: new Map(),
  sections: [],
  drawer: [],
});
const content = contentWith(someReleases());
const hrefs = (pathname: string, bucket: number, given = content) =>
  planDocument(given, pathname, bucket).preloads.map(({ href }) => href);

test("a path's hints are the entry and first files of the release that the browser's bucket gets", () => {
  assert.deepEqual(hrefs('/user-routes/dashboard', 24), [
    '/remotes/mfe-video/1.1.0/remoteEntry.js',
    '/remotes/mfe-video/1.1.0/page.js',
    '/remotes/mfe-video/1.1.0/page.css',
    '/assets/query.q1.js',
  ]);
  assert.deepEqual(hrefs('/user-routes/dashboard', 25), [
    '/remotes/mfe-video/1.0.0/remoteEntry.js',
    '/assets/query.q1.js',
  ]);
  assert.deepEqual(hrefs('/login', 25), ['/remotes/mfe-auth/2.0.0/remoteEntry.js', '/assets/query.q1.js']);
});

test('a page that its remote loads later has hints to its own files, too', () => {
  const integrity = Object.fromEntries(
    ['remoteEntry.js', 'assets/player.a1.js', 'assets/player.b2.css', 'assets/players.c3.js'].map((file) => [
      file,
      hashOf('x'),
    ]),
  );
  const paths = [{ path: '/watch', chunk: 'player' }, { path: '/list' }];
  const given = contentWith({ remotes: { 'mfe-one': { releases: [releaseOf('1.0.0', { integrity, paths })] } } });
  assert.deepEqual(hrefs('/watch', 0, given), [
    '/remotes/mfe-one/1.0.0/remoteEntry.js',
    '/remotes/mfe-one/1.0.0/assets/player.a1.js',
    '/remotes/mfe-one/1.0.0/assets/player.b2.css',
    '/assets/query.q1.js',
  ]);
  assert.deepEqual(hrefs('/list', 0, given), ['/remotes/mfe-one/1.0.0/remoteEntry.js', '/assets/query.q1.js']);
});

test('each hint says what it is and carries the hash that the registry or the shell gives', () => {
  const { preloads } = planDocument(content, '/user-routes/dashboard', 0);
  assert.deepEqual(
    preloads.map(({ as, integrity }) => [as, integrity]),
    [
      ['script', hashOf('r')],
      ['script', hashOf('p')],
      ['style', hashOf('c')],
      ['script', hashOf('q')],
    ],
  );
});

for (const pathname of ['/', '/about', '/no/such/path', '/user-routes', '/login/x', '//login']) {
  test(`${pathname} belongs to no remote: no hints, no calls`, () => {
    const plan = planDocument(content, pathname, 0);
    assert.deepEqual([plan.preloads, plan.early], [[], []]);
  });
}

test('renders pages of the shell in full, and marks only the landing page as the landing page', () => {
  const pageOf = (pathname: string) => {
    const { page, isLanding, isMember } = planDocument(content, pathname, 0);
    return { page, isLanding, isMember };
  };
  assert.deepEqual(pageOf('/'), {
    page: { kind: 'shell', html: '<i>landing</i>' },
    isLanding: true,
    isMember: false,
  });
  assert.deepEqual(pageOf('/about'), {
    page: { kind: 'shell', html: '<i>about</i>' },
    isLanding: false,
    isMember: false,
  });
  const skeleton = { page: { kind: 'skeleton' }, isLanding: false };
  assert.deepEqual(pageOf('/no/such/path'), { ...skeleton, isMember: false });
  assert.deepEqual(pageOf('/user-routes/elsewhere'), { ...skeleton, isMember: true });
});

describe('the frame of a page', () => {
  const frame = { path: '/user-routes/dashboard', language: 'en', html: '<p>new</p>', css: '' };
  const withFrames = (frames: string | undefined): SiteContent => ({
    ...contentWith(someReleases(1, { canaryFrames: frames })),
    frames: new Map([[hashOf('f'), [frame, { ...frame, language: 'mr' }, { ...frame, path: '/login' }]]]),
  });

  test('comes from the release that the browser’s bucket gets', () => {
    assert.deepEqual(planDocument(withFrames(hashOf('f')), frame.path, 0).page, {
      kind: 'frame',
      remote: 'mfe-video',
      version: '1.1.0',
      frame,
    });
  });

  for (const [name, given, pathname, bucket] of [
    ['for a release without frames', withFrames(undefined), frame.path, 0],
    ['for another release', withFrames(hashOf('f')), frame.path, 99],
    ['when its file was rejected', withFrames(hashOf('x')), frame.path, 0],
    ['without a registry', { ...withFrames(hashOf('f')), registry: null }, frame.path, 0],
  ] as const) {
    test(`is a skeleton ${name}`, () => {
      assert.deepEqual(planDocument(given, pathname, bucket).page, { kind: 'skeleton' });
    });
  }
});

test('calls that need the id of the item are handed over apart, which shells of earlier contracts do not read', () => {
  assert.deepEqual(firstCalls(['/files/{id}', '/api/v1/my-list']), {
    early: ['/api/v1/my-list'],
    earlyOfItem: ['/files/{id}'],
  });
});

test("a member's page names the section of the bar that it belongs to", () => {
  const given = { ...content, sections: ['/user-routes/dashboard', '/user-routes/audio'] };
  const sectionOf = (pathname: string) => planDocument(given, pathname, 0).section;
  assert.deepEqual(
    ['/user-routes/dashboard', '/user-routes/audio/', '/user-routes/audio-player', '/login'].map(sectionOf),
    ['/user-routes/dashboard', '/user-routes/audio', '', ''],
  );
  const keys = ['/user-routes/audio', '/user-routes/dashboard', '/user-routes/x'].map(
    (pathname) => planDocument({ ...given, registry: null }, pathname, 0).key,
  );
  assert.equal(new Set(keys).size, 3);
});

test('adds no hints without a registry', () => {
  assert.deepEqual(planDocument({ ...content, registry: null }, '/login', 0).preloads, []);
});

for (const [what, newer, pinned] of [
  ['a release that needs a newer shell', { contract: '1.1.0' }, undefined],
  ['newer releases than the pinned one', {}, '1.0.0'],
] as const)
  test(`adds no hints for ${what}`, () => {
    const paths = [{ path: '/login' }];
    const releases = [releaseOf('2.0.0', { ...newer, paths }), releaseOf('1.0.0', { paths })];
    const stated = { remotes: { 'mfe-auth': { ...(pinned && { pinned }), releases } } };
    assert.equal(hrefs('/login', 0, contentWith(stated))[0], '/remotes/mfe-auth/1.0.0/remoteEntry.js');
  });

test('adds hints for a release on another origin only if the page may load from there', () => {
  const base = 'https://cdn.example/store/remotes/mfe-auth/2.0.0/';
  const stated: Pick<StatedReleases, 'remotes'> = {
    remotes: {
      'mfe-auth': {
        releases: [
          releaseOf('2.0.0', { base, paths: [{ path: '/login', data: ['/files/search'] }], preload: ['page.css'] }),
        ],
      },
    },
  };
  const planned = (...remoteOrigins: string[]) => planDocument(contentWith(stated), '/login', 0, remoteOrigins);
  assert.deepEqual(
    planned('https://other.example', 'https://cdn.example').preloads.map(({ href }) => href),
    [`${base}remoteEntry.js`, `${base}page.css`, '/assets/query.q1.js'],
  );
  for (const plan of [planned(), planned('https://cdn.example:8443'), planned('http://cdn.example')]) {
    assert.deepEqual([plan.preloads.map(({ href }) => href), plan.early], [['/assets/query.q1.js'], ['/files/search']]);
  }
});

test('unknown paths share one key, and so do buckets with the same releases; owned paths have their own', () => {
  const key = (pathname: string, bucket: number) => planDocument(content, pathname, bucket).key;
  assert.equal(key('/x/1', 3), key('/x/2', 3));
  assert.equal(key('/login', 3), key('/login/', 3));
  const keys = (bucket: number) => ['/x', '/', '/login', '/user-routes/dashboard'].map((path) => key(path, bucket));
  assert.deepEqual(keys(3), keys(24));
  assert.deepEqual(keys(25), keys(99));
  assert.equal(new Set([...keys(24), ...keys(25)]).size, 8);
});
