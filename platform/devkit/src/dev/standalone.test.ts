import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { listenLocally } from '@inspire/server-kit/network';
import { createFixture, remoteFiles } from '../testing/fixture-repository';
import { runCli } from '../testing/run-cli';

const fixture = await createFixture({ ...remoteFiles('mfe-one', '/one'), 'mfe-one/src/standalone.tsx': '' });
after(() => fixture.remove());

const dev = (port: string) => runCli(join(fixture.root, 'mfe-one'), ['dev', '--mock'], { PORT: port }).result;

test('says in one sentence that PORT is taken or no port, before any work', async () => {
  const other = await listenLocally(createServer());
  const { port } = new URL(other.origin);
  assert.deepEqual(await dev(port), {
    code: 1,
    output: `Port ${port} is already in use. Choose another, for example PORT=${Number(port) + 1}.\n`,
  });
  await other.close();
  assert.deepEqual(await dev('abc'), {
    code: 1,
    output: "PORT must be a whole number from 1 to 65535, but it is 'abc'.\n",
  });
});
