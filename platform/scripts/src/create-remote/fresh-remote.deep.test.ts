import assert from 'node:assert/strict';
import { symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, it } from 'node:test';
import { createLinkedWorkspace, type LinkedWorkspace } from '../isolated/linked-workspace';
import { runCli } from '../testing/run-cli';
import { findRepository } from '../workspace/repository';

let site: LinkedWorkspace;
before(async () => {
  site = await createLinkedWorkspace([]);
  // Lint resolves citations and reads the fixed texts there.
  await symlink(join(findRepository(import.meta.dirname).root, 'docs'), join(site.root, 'docs'), 'junction');
});
after(() => site.remove());

it('passes npm test in the repository of the site, right after it was created', async () => {
  const created = runCli(site.root, ['create-remote', 'mfe-quotes', '--no-install']);
  assert.equal(await created.exit, 0, created.output());
  const tested = runCli(join(site.root, 'mfe-quotes'), ['test']);
  assert.equal(await tested.exit, 0, tested.output());
  assert.match(tested.output(), /^unit +[1-9]/m);
});
