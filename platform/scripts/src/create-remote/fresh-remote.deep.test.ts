import assert from 'node:assert/strict';
import { symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { after, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { startCli } from '@inspire/devkit/testing/start-cli';
import { findRepository } from '@inspire/devkit/workspace/repository';
import { createLinkedWorkspace } from '../isolated/linked-workspace';
import { runCli } from '../testing/run-cli';

/** What `npm test` runs there. */
const devkit = fileURLToPath(import.meta.resolve('@inspire/devkit/cli'));

const site = await createLinkedWorkspace([]);
await symlink(join(findRepository(import.meta.dirname).root, 'docs'), join(site.root, 'docs'), 'junction');
after(() => site.remove());

it('passes npm test in the repository of the site, right after it was created', async () => {
  const created = runCli(site.root, ['create-remote', 'mfe-quotes', '--no-install']);
  assert.equal(await created.exit, 0, created.output());
  const tested = startCli(devkit, join(site.root, 'mfe-quotes'), ['test']);
  assert.equal(await tested.exit, 0, tested.output());
  assert.match(tested.output(), /^unit +[1-9]/m);
});
