import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from '../root';

export const remoteNames = ['mfe-auth', 'mfe-video', 'mfe-audio', 'mfe-billing', 'mfe-notifications'] as const;
export type RemoteName = (typeof remoteNames)[number];

export const getContainer = (name: RemoteName): string => name.replaceAll('-', '_');

const entry = (name: RemoteName): string =>
  `  ${getContainer(name)}: () => import(/* webpackChunkName: "${name}" */ ${JSON.stringify(join(root, name, 'src/remote.ts'))}),`;

/** Replaces `federation/runtime.ts`: the remotes are chunks of the same build. */
const runtime = `const remotes: Record<string, () => Promise<unknown>> = {
${remoteNames.map(entry).join('\n')}
};
export const createContainerRuntime = () => ({
  prepare: () => Promise.resolve(),
  load: (container: string) => remotes[container](),
});
`;

/** Replaces `federation/integrity.ts`: the monolith loads no foreign code. */
const integrity = 'export const createIntegrityTable = () => ({ add() {}, lookup: () => "", isKnown: () => true });\n';

/** Its files are the shell's own, so the base of its releases is the site itself; manifests are in the store nevertheless. */
async function fetchManifestsFromStore(dir: string): Promise<void> {
  const file = join(dir, 'src/trust/trust-client.ts');
  const source = await readFile(file, 'utf8');
  const found = 'releaseBase(name, listed) + RELEASE_MANIFEST_FILE';
  if (!source.includes(found)) throw new Error(`${file} fetches manifests in another way: adapt the monolith.`);
  const inStore = 'releaseBase(name, { ...listed, base: undefined }) + RELEASE_MANIFEST_FILE';
  await writeFile(file, source.replace(found, inStore));
}

/**
 * Copies the shell's sources into `folder`, with its federation runtime replaced by plain dynamic imports.
 * @param folder inside the repository, so that imports resolve to the same libraries
 * @returns the folder of the copied shell
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
  await fetchManifestsFromStore(dir);
  return dir;
}
