import assert from 'node:assert/strict';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { createFixture } from '@inspire/devkit/testing/fixture-repository';
import { runCli } from '../testing/run-cli';

const command = `
const { DATA_DIR, SAMPLE_DIR, INIT_CWD } = process.env;
console.log(JSON.stringify({ args: process.argv.slice(2), DATA_DIR, SAMPLE_DIR, INIT_CWD, cwd: process.cwd() }));
process.on('SIGINT', () => { console.log('clearing away'); process.exit(130); });
if (process.argv.includes('wait')) { console.log('waiting'); setInterval(() => undefined, 1_000); }
else process.exit(3);`;

const fixture = await createFixture({
  'backend/src/content-cli/main.ts': command,
  'backend/src/operator/main.ts': command,
});
after(() => fixture.remove());

for (const name of ['content', 'operator'])
  test(`${name} passes its arguments and the settings of a start to the backend, and exits with its code`, async () => {
    const folder = join(fixture.root, 'talks');
    await mkdir(folder, { recursive: true });
    const cli = runCli(folder, [name, 'import', 'new', '--dry-run'], { DATA_DIR: '.data/own' });
    assert.equal(await cli.exit, 3);
    assert.deepEqual(JSON.parse(cli.output()), {
      args: ['import', 'new', '--dry-run'],
      DATA_DIR: join(fixture.root, '.data/own'),
      SAMPLE_DIR: join(fixture.root, 'backend/sample'),
      INIT_CWD: process.env.INIT_CWD ?? folder,
      cwd: fixture.root,
    });
  });

test('lets the backend clean up when it is stopped', async () => {
  const cli = runCli(fixture.root, ['content', 'wait']);
  await cli.says('waiting');
  cli.child.kill('SIGINT');
  assert.equal(await cli.exit, 130);
  assert.match(cli.output(), /clearing away/);
});
