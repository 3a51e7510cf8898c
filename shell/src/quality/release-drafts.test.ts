/** @jest-environment @inspire/devkit/jest/browser */
import type { RemoteInstance } from '../federation/remote-instance';
import type { QualitySignal } from './quality-signals';
import { createReleaseDrafts, type DraftsOptions } from './release-drafts';

const { origin } = window.location;
const loaded: QualitySignal = { kind: 'loaded', name: 'mfe-video', version: '1.2.0', ms: 300 };
const elsewhere: QualitySignal = { ...loaded, name: 'mfe-audio', version: '2.0.0', base: 'https://cdn.example/audio/' };

function setUp(options: Partial<DraftsOptions> = {}) {
  const instance = { name: 'mfe-video', release: { version: '1.2.0' } } as RemoteInstance;
  const site = { instanceOf: (name: string) => (name === 'mfe-video' ? instance : undefined) };
  return createReleaseDrafts({ site, frame: undefined, build: '1.0.0', startedMs: 400, ...options });
}
const shell = { remote: 'shell', version: '1.0.0', loadMs: 400 };
const video = { remote: 'mfe-video', version: '1.2.0', loadMs: 300 };

it('has the shell from the start, and each release that was loaded or failed', () => {
  const drafts = setUp();
  const { receive, all } = drafts;
  receive(loaded);
  receive({ kind: 'failed', name: 'mfe-video', version: '1.3.0' });
  receive({ kind: 'failed', name: 'mfe-video', version: '1.2.0' });
  expect(all()).toEqual([shell, { ...video, failed: true }, { remote: 'mfe-video', version: '1.3.0', failed: true }]);
  expect([drafts.ofRunning('mfe-video'), drafts.ofRunning('mfe-audio'), drafts.ofRunning(undefined)]).toEqual([
    { ...video, failed: true },
    shell,
    shell,
  ]);
});

it.each([
  [
    'the innermost file',
    `x\n at f (${origin}/remotes/mfe-video/1.2.0/1.js:1:2)\n at ${origin}/assets/main.js`,
    'mfe-video',
  ],
  ['a file of the shell', `x\n at ${origin}/assets/main.js:1\n at ${origin}/remotes/mfe-video/1.2.0/1.js`, 'shell'],
  ['a file on another origin', 'f@https://cdn.example/audio/7.js:1:1', 'mfe-audio'],
  ['another release of the remote', `x at ${origin}/remotes/mfe-video/1.2.01/1.js`, undefined],
  ['an extension', 'x at chrome-extension://abc/content.js:1:1', undefined],
  ['no file', '', undefined],
])('counts an error of %s for its release', (_, stack, remote) => {
  const { receive, all } = setUp();
  receive(loaded);
  receive(elsewhere);
  receive({ kind: 'error', stack });
  expect(all().flatMap((draft) => (draft.errors ? [draft.remote] : []))).toEqual(remote ? [remote] : []);
});

it.each([
  ['the release that rendered the frame', { remote: 'mfe-video', version: '1.2.0' }, 'mfe-video'],
  ['the shell', 'shell', 'shell'],
] as const)('counts a mismatch for %s', (_, source, remote) => {
  const { receive, all } = setUp({ frame: { isMember: false, sections: [], source } });
  receive(loaded);
  receive({ kind: 'mismatch' });
  receive({ kind: 'mismatch' });
  expect(all().map((draft) => [draft.remote, draft.mismatches])).toContainEqual([remote, 2]);
  expect(all().filter(({ mismatches }) => mismatches)).toHaveLength(1);
});

it('keeps the last totals of a player, and nothing of a build without a version', () => {
  const { receive, all } = setUp();
  const playback = { startUpMs: [100], abandoned: 0, errors: 0, stallMs: [], renditionChanges: 0 };
  receive(loaded);
  receive({ kind: 'playback', name: 'mfe-video', version: '1.2.0', playback: { ...playback, abandoned: 1 } });
  receive({ kind: 'playback', name: 'mfe-video', version: '1.2.0', playback });
  receive({ ...loaded, version: 'local', base: 'http://localhost:3001/' });
  receive({ kind: 'error', stack: 'at http://localhost:3001/1.js' });
  expect(all()).toEqual([shell, { ...video, playback }]);
});

it('counts at most as many releases as a report may hold', () => {
  const { receive, all } = setUp();
  for (let minor = 0; minor < 30; minor += 1) receive({ ...loaded, version: `1.${minor}.0` });
  expect(all()).toHaveLength(12);
});
