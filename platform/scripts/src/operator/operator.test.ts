import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { createFixture, type FixtureRepository } from '@inspire/devkit/testing/fixture-repository';
import { runCli } from '../testing/run-cli';

const command = `
const { DATA_DIR, INIT_CWD } = process.env;
console.log(JSON.stringify({ args: process.argv.slice(2), DATA_DIR, hasCwd: INIT_CWD !== undefined }));
process.exit(2);`;

let fixture: FixtureRepository;
before(async () => {
  fixture = await createFixture({ 'backend/src/operator/main.ts': command });
});
after(() => fixture.remove());

test('passes its arguments and the settings of a start to the backend, and exits with its code', async () => {
  const cli = runCli(fixture.root, ['operator', 'restore', 'copy', '--force'], { DATA_DIR: '.data/own' });
  assert.equal(await cli.exit, 2);
  assert.deepEqual(JSON.parse(cli.output()), {
    args: ['restore', 'copy', '--force'],
    DATA_DIR: join(fixture.root, '.data/own'),
    hasCwd: true,
  });
});
