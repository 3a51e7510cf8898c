import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { findRepository } from '@inspire/devkit/workspace/repository';
import { parseComposeCommand } from './compose-command';
import { parseComposeFile } from './compose-file';
import { COMPOSE_GUIDE, readGuideCommands } from './guide-commands';

const { root } = findRepository(import.meta.dirname);

describe('commands of a guide', () => {
  const text =
    'Intro\n\n```\ndocker compose up    a fresh clone\n```\n\n## Update\n\nText.\n\n```\ndocker compose build api\n' +
    'TAG=1 docker compose up --wait \\\n  api\n```\n\n```\nnpm start\n```\n\n## Other\n\n```\ndocker compose stop api\n```\n';

  it('are read block by block, without explanations and other programs', () => {
    assert.deepEqual(readGuideCommands(text, ''), [['docker compose up']]);
    assert.deepEqual(readGuideCommands(text, 'Update'), [
      ['docker compose build api', 'TAG=1 docker compose up --wait api'],
    ]);
    assert.deepEqual(readGuideCommands(text, 'Missing'), []);
  });

  it('are parsed as Compose does: what follows the service of run is its command', () => {
    assert.deepEqual(parseComposeCommand('TAG=1 docker compose up --detach --scale api=4 api worker'), {
      verb: 'up',
      tag: '1',
      flags: { '--detach': '', '--scale': 'api=4' },
      services: ['api', 'worker'],
      command: undefined,
    });
    const { services, command } = parseComposeCommand('docker compose run --rm --env A=b api node a.mjs --force');
    assert.deepEqual([services, command], [['api'], ['node', 'a.mjs', '--force']]);
  });

  for (const line of [
    'docker compose down api',
    'docker compose up --force-recreate api',
    'docker compose up --detach',
  ])
    it(`are rejected where nothing here understands them: ${line}`, () => {
      assert.throws(() => parseComposeCommand(line), /verify:deploy does not know|names no service/);
    });
});

it('the guide of Compose names services of the file, and replaces servers without a gap', async () => {
  const [guide, file] = await Promise.all(
    [COMPOSE_GUIDE, 'docker-compose.yml'].map((path) => readFile(join(root, path), 'utf8')),
  );
  const { services } = parseComposeFile(file ?? '');
  const sections = ['Update', 'Roll back', 'Back up and restore', 'Move off the embedded database'];
  const lines = sections.flatMap((section) => readGuideCommands(guide ?? '', section).flat());
  const commands = lines.map(parseComposeCommand);
  assert.deepEqual(
    commands.flatMap((one) => one.services).filter((name) => !(name in services)),
    [],
  );
  for (const name of ['gateway', 'api', 'worker']) {
    const replicas = services[name]?.deploy.replicas ?? 0;
    const [first, second] = commands.filter(({ flags, services: [one] }) => one === name && '--scale' in flags);
    assert.deepEqual(
      [first?.flags['--scale'], second?.flags['--scale']],
      [`${name}=${replicas * 2}`, `${name}=${replicas}`],
    );
    // With it, Compose does not know which containers are obsolete, and removes the new ones.
    assert.deepEqual(
      [first, second].map((one) => '--no-recreate' in (one?.flags ?? {})),
      [true, false],
    );
    assert.ok(first && '--wait' in first.flags && '--no-deps' in first.flags);
  }
});
