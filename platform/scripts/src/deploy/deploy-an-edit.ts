import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runProgram } from '@inspire/devkit/processes/run-program';
import { CliError } from '@inspire/devkit/terminal/cli-error';
import { untilOffered } from './replacements';
import { findForeignChanges, readStoreState } from './store-state';
import { secondsSince } from './until';
import type { Verification } from './verification';

const REMOTE = 'mfe-video';

/** Copies what git tracks, and new files, as a clone would have them after a commit. */
async function copyRepository(root: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'inspire-edit-'));
  const { output } = await runProgram('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { cwd: root });
  for (const file of output.trim().split('\n'))
    await cp(join(root, file), join(folder, file), { recursive: true }).catch(() => undefined);
  return folder;
}

/** Raises the version of a remote in its sources. @returns it */
async function raiseVersion(folder: string): Promise<string> {
  const path = join(folder, REMOTE, 'package.json');
  const text = await readFile(path, 'utf8');
  const [, version = ''] = /"version": "([^"]+)"/.exec(text) ?? [];
  // Above every version that this run has published before.
  const next = version.replace(
    /^(\d+)\.(\d+).*/,
    (_, major: string, minor: string) => `${major}.${Number(minor) + 1}.0`,
  );
  await writeFile(path, text.replace(`"version": "${version}"`, `"version": "${next}"`));
  return next;
}

/** Deploys an edit of one remote by the guide's command, from its sources. @throws CliError when another package changes */
export async function deployAnEdit(verification: Verification): Promise<void> {
  const { createSite, guide, report, root } = verification;
  const before = await readStoreState(verification);
  const folder = await copyRepository(root);
  try {
    const version = await raiseVersion(folder);
    const command = guide('')
      .flat()
      .find((line) => line.endsWith(` ${REMOTE}`));
    if (command === undefined) throw new CliError(`The guide names no command that deploys ${REMOTE}.`);
    const began = performance.now();
    await (await createSite(undefined, folder)).runLine(command);
    await untilOffered(verification, REMOTE, version);
    const seconds = secondsSince(began, 0);
    const foreign = findForeignChanges(REMOTE, before, await readStoreState(verification));
    if (foreign.length > 0) throw new CliError(`${command} deployed ${REMOTE}, and ${foreign.join(', ')}`);
    report(`edited ${REMOTE} and deployed it by “${command}” in ${seconds} s; nothing else changed`);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
