import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { after, describe, it } from 'node:test';
import { listenLocally } from '@inspire/server-kit/network';
import type { ListedRelease } from '@inspire/shared/remote/trust';
import { RequestError, sendRequest } from '../journey/send-request';
import { isUnplain } from './kills';
import { findForeignChanges, type StoreState } from './store-state';
import { isMissingAsset } from './traffic';

const PROBLEM = 'application/problem+json; charset=utf-8';
const responses: Readonly<Record<string, readonly [number, string, string]>> = {
  '/problem': [503, PROBLEM, '{"status":503,"detail":"The service is unavailable."}'],
  '/page': [503, 'text/html', '<h1>Service unavailable</h1><p>Please try again.</p>'],
  '/bare': [502, 'text/html', '<html><head><title>502 Bad Gateway</title></head></html>'],
  '/nameless': [500, PROBLEM, '{"status":500}'],
  '/login': [401, PROBLEM, '{"status":401,"detail":"Please sign in."}'],
  '/assets/main.js': [404, PROBLEM, '{"status":404,"detail":"Not found."}'],
};

const server = await listenLocally(
  createServer(({ url = '' }, response) => {
    const [status, type, body] = responses[url] ?? [];
    if (status === undefined) response.destroy();
    else response.writeHead(status, { 'content-type': type }).end(body);
  }),
);
after(() => server.close());

describe('what viewers see while a service is away', () => {
  const failureOf = async (path: string): Promise<RequestError> => {
    try {
      await sendRequest(server.origin + path);
    } catch (error) {
      if (error instanceof RequestError) return error;
    }
    throw new Error('the request succeeded');
  };
  const killedAt = 5_000;
  const isBad = async (path: string, at: number) => {
    const { message: text, status, isPlain } = await failureOf(path);
    return isUnplain({ text, status, isPlain, at }, killedAt);
  };

  for (const path of ['/problem', '/page'])
    it(`is a plain message: ${path}`, async () => assert.equal(await isBad(path, killedAt + 9_000), false));
  for (const path of ['/bare', '/nameless', '/login', '/assets/main.js'])
    it(`is none: ${path}`, async () => assert.equal(await isBad(path, killedAt + 100), true));

  it('may be a connection that ends with the killed process, and not one that ends later', async () => {
    assert.deepEqual(
      [await isBad('/cut-off', killedAt + 100), await isBad('/cut-off', killedAt + 2_000)],
      [false, true],
    );
  });

  it('counts the missing files of pages', async () => {
    const isMissing = async (path: string) => {
      const { message: text, status, isPlain } = await failureOf(path);
      return isMissingAsset({ text, status, isPlain, at: 0 });
    };
    assert.deepEqual([await isMissing('/assets/main.js'), await isMissing('/problem')], [true, false]);
  });
});

describe('the state of the store', () => {
  const release = (version: string, more: Partial<ListedRelease> = {}): ListedRelease => ({
    version,
    contract: '1.0.0',
    paths: [],
    slots: [],
    manifest: 'A'.repeat(43),
    publishedAt: '2026-11-24T00:00:00Z',
    ...more,
  });

  const before: StoreState = {
    listed: {
      shell: { releases: [release('1.0.0')] },
      'mfe-audio': { releases: [release('2.0.0')] },
      'mfe-video': { releases: [release('3.0.0')] },
    },
    sent: { '/remotes/mfe-audio/2.0.0/remoteEntry.js': 'a', '/remotes/mfe-video/3.0.0/remoteEntry.js': 'v' },
  };
  const video = { releases: [release('3.0.1'), release('3.0.0')] };
  const after: StoreState = {
    listed: { ...before.listed, 'mfe-video': video },
    sent: { ...before.sent, '/remotes/mfe-video/3.0.1/remoteEntry.js': 'w' },
  };

  it('finds nothing where a publication lists one more release of its remote', () => {
    assert.deepEqual(findForeignChanges('mfe-video', before, after), []);
  });

  it('finds a publication that changes nothing, and a replacement of servers that publishes', () => {
    assert.deepEqual(findForeignChanges('mfe-video', before, before), ['the releases of mfe-video have not changed']);
    assert.deepEqual(findForeignChanges(undefined, before, after), ['the releases of mfe-video have changed']);
    assert.deepEqual(findForeignChanges(undefined, before, before), []);
  });

  for (const [what, other] of [
    ['another version', [release('2.0.1'), release('2.0.0')]],
    ['another hash', [release('2.0.0', { manifest: 'B'.repeat(43) })]],
    ['another share', [release('2.0.0', { weight: 10 })]],
    ['no release', []],
  ] as const)
    it(`finds ${what} of another remote`, () => {
      const changed = { ...after, listed: { ...after.listed, 'mfe-audio': { releases: other } } };
      assert.deepEqual(findForeignChanges('mfe-video', before, changed), ['the releases of mfe-audio have changed']);
    });

  it('finds a release of the shell, a removed remote and bytes under an old URL', () => {
    const { 'mfe-audio': _, ...listed } = after.listed;
    const changed: StoreState = {
      listed: { ...listed, shell: { releases: [release('1.0.1'), release('1.0.0')] } },
      sent: { ...after.sent, '/remotes/mfe-video/3.0.0/remoteEntry.js': 'other' },
    };
    assert.deepEqual(findForeignChanges('mfe-video', before, changed), [
      'the releases of shell have changed',
      'the releases of mfe-audio have changed',
      '/remotes/mfe-video/3.0.0/remoteEntry.js has other bytes',
    ]);
  });
});
