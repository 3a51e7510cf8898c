import { cp, mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from '../root';

/** Names of the remotes that the monolith holds. */
export const remoteNames = ['mfe-auth', 'mfe-video', 'mfe-audio', 'mfe-billing', 'mfe-notifications'] as const;
export type RemoteName = (typeof remoteNames)[number];

/** The global name that a remote's release has in the monolith's registry. */
export const containerOf = (name: RemoteName): string => name.replaceAll('-', '_');

const entry = (name: RemoteName): string =>
  `  ${containerOf(name)}: () => import(/* webpackChunkName: "${name}" */ ${JSON.stringify(join(root, name, 'src/remote.ts'))}),`;

/** Stands for `federation/runtime.ts`: the remotes are chunks of this very build. */
const runtime = `const remotes: Record<string, () => Promise<unknown>> = {
${remoteNames.map(entry).join('\n')}
};
export const createContainerRuntime = () => ({ load: (container: string) => remotes[container]() });
`;

/** Stands for `federation/integrity.ts`: there is nothing foreign to check. */
const integrity = 'export const createIntegrityTable = () => ({ add() {}, lookup: () => "", isKnown: () => true });\n';

/**
 * Writes the shell's sources into `folder` with its door to the federation runtime replaced by plain dynamic imports.
 * @param folder below the repository, so that the same installed libraries are found
 * @returns the copy's own folder
 */
export async function copyShell(folder: string): Promise<string> {
  const dir = join(folder, 'shell');
  await rm(folder, { recursive: true, force: true });
  await mkdir(dir, { recursive: true });
  for (const part of ['src', 'public', 'package.json'])
    await cp(join(root, 'shell', part), join(dir, part), { recursive: true });
  await writeFile(
    join(dir, 'tsconfig.json'),
    JSON.stringify({ extends: join(root, 'shell/tsconfig.json'), include: ['src'] }),
  );
  await writeFile(join(dir, 'src/federation/runtime.ts'), runtime);
  await writeFile(join(dir, 'src/federation/integrity.ts'), integrity);
  return dir;
}
