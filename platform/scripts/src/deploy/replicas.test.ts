import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { parseComposeFile } from './compose-file';
import { findBaseImage } from './images';
import { createReplicas, type Replicas } from './replicas';
import { createServiceNames } from './service-names';

const service = (image: string, replicas: number) =>
  `{ image: '${image}', restart: unless-stopped, networks: [inside], deploy: { replicas: ${replicas} } }`;
const file = parseComposeFile(
  `services:\n  front: ${service('nginx:1', 1)}\n  back: ${service('node:24', 2)}\nnetworks:\n  inside:\nvolumes: {}\n`,
);
const recipe = { env: {}, workdir: '/app', command: ['true'], entrypoint: undefined, copies: [] };
const images = new Map(
  ['nginx:1', 'node:24'].map((base, index) => [
    index === 0 ? 'front' : 'back',
    { recipe: { ...recipe, base }, base: findBaseImage(base) },
  ]),
);

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'inspire-test-replicas-'));
});
afterEach(() => rm(folder, { recursive: true }));

describe('replicas', () => {
  const created: Replicas[] = [];
  afterEach(() => Promise.all(created.splice(0).map((replicas) => replicas.close())));
  const label = (replicas: Replicas) => replicas.of('back').map(({ index, tag }) => `${index}${tag}`);
  const create = async () => {
    const replicas = createReplicas({ file, images, root: folder, dist: folder, folder }, () => false);
    await replicas.reset('back');
    created.push(replicas);
    return replicas;
  };

  it('of an update run beside the old ones, which are removed first', async () => {
    const replicas = await create();
    replicas.changeImage('back', 'b');
    await replicas.converge('back', 4, true);
    assert.deepEqual(label(replicas), ['1', '2', '3b', '4b']);
    await replicas.converge('back', 2, false);
    assert.deepEqual(label(replicas), ['3b', '4b']);
  });

  it('are the old ones where --no-recreate hides which are obsolete', async () => {
    const replicas = await create();
    replicas.changeImage('back', 'b');
    await replicas.converge('back', 4, true);
    await replicas.converge('back', 2, true);
    assert.deepEqual(label(replicas), ['1', '2']);
  });

  it('are replaced immediately by a plain up', async () => {
    const replicas = await create();
    replicas.changeImage('back', 'b');
    await replicas.converge('back', 2, false);
    assert.deepEqual(label(replicas), ['1b', '2b']);
  });
});

it('names resolve to the running containers, including the extra one of an update', async () => {
  const names = createServiceNames({ file, folder });
  const count = async () => [...(await readFile(names.hostsFileOf('front'), 'utf8')).matchAll(/ back$/gm)].length;
  assert.equal(await count(), 2);
  const address = names.take('back');
  assert.equal(await count(), 3);
  names.free('back', address);
  assert.equal(await count(), 2);
});
