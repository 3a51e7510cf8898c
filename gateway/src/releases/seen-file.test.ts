import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { nothingSeen } from '@inspire/shared/remote/trust';
import { openSeenFile } from './seen-file';

let folder: string;
before(async () => (folder = await mkdtemp(join(tmpdir(), 'inspire-test-seen-'))));
after(() => rm(folder, { recursive: true }));

const seen = {
  trust: { sequence: 7, keyIds: 's' },
  releases: { 'mfe-video': { sequence: 3, keyIds: 'v' } },
};
const fail = (error: Error) => assert.fail(error);

test('remembers accepted sequences after a restart, in a folder that did not exist', async () => {
  const state = join(folder, 'new/state');
  const first = openSeenFile(state, fail);
  assert.deepEqual(first.value(), nothingSeen);
  await first.save(seen);
  assert.deepEqual(openSeenFile(state, fail).value(), seen);
});

test('gateways that share a folder remember the newest that one of them has accepted', async () => {
  const state = join(folder, 'shared');
  const [ahead, behind] = [openSeenFile(state, fail), openSeenFile(state, fail)];
  await ahead.save(seen);
  await behind.save({
    trust: { sequence: 6, keyIds: 's' },
    releases: { 'mfe-video': { sequence: 9, keyIds: 'withdrawn' }, 'mfe-audio': { sequence: 5, keyIds: 'a' } },
  });
  const joined = { ...seen, releases: { ...seen.releases, 'mfe-audio': { sequence: 5, keyIds: 'a' } } };
  assert.deepEqual(openSeenFile(state, fail).value(), joined);
  await behind.save({
    trust: { sequence: 1, keyIds: 'next' },
    releases: { 'mfe-video': { sequence: 1, keyIds: 'w' } },
  });
  assert.deepEqual(openSeenFile(state, fail).value(), {
    trust: { sequence: 1, keyIds: 'next' },
    releases: { 'mfe-video': { sequence: 1, keyIds: 'w' }, 'mfe-audio': { sequence: 5, keyIds: 'a' } },
  });
  const gateways = Array.from({ length: 20 }, () => openSeenFile(state, fail));
  await Promise.all(
    gateways.map((one, index) => one.save({ trust: { sequence: 10 + index, keyIds: 'next' }, releases: {} })),
  );
  assert.equal(openSeenFile(state, fail).value().releases['mfe-audio']?.sequence, 5);
});

test('remembers them only until the gateway stops if there is no folder', async () => {
  const file = openSeenFile(undefined, fail);
  await file.save(seen);
  assert.deepEqual(file.value(), seen);
});

test('reports a damaged file and a read-only folder', async () => {
  const reports: string[] = [];
  const report = ({ message }: Error) => void reports.push(message);
  await writeFile(join(folder, 'seen-releases.json'), '{"trust":');
  const file = openSeenFile(folder, report);
  assert.deepEqual(file.value(), nothingSeen);
  await openSeenFile(join(folder, 'seen-releases.json'), report).save(seen);
  assert.match(reports.join('\n'), /seen-releases\.json cannot be read.*\n.*cannot be written/s);
});
