import { cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, posix } from 'node:path';
import { CliError } from '@inspire/devkit/terminal/cli-error';
import type { ImageCopy, ImageRecipe } from './dockerfile';
import type { SandboxMount } from './sandbox';

const ARTEFACT = /^\/app\/dist\/([\w-]+)\/?$/;
/** Programs that other images provide; here they are among the tools. */
export const isProgram = (source: string): boolean => posix.dirname(source) === '/usr/local/bin';

export const toProgramName = ({ source }: Pick<ImageCopy, 'source'>): string => posix.basename(source);

/** Returns the artefacts of `npx inspire-site package` that an image contains. */
export const artefactsIn = ({ copies }: ImageRecipe): string[] =>
  copies.flatMap(({ source }) => ARTEFACT.exec(source)?.[1] ?? []);

/**
 * Lays out an image's own files in a folder.
 * @param dist folder of the artefacts
 */
export async function layOutImage(
  { copies }: ImageRecipe,
  folder: string,
  { root, dist }: { readonly root: string; readonly dist: string },
): Promise<void> {
  for (const { from, source, target } of copies) {
    if (from !== undefined && isProgram(source)) continue;
    const [, artefact] = ARTEFACT.exec(source) ?? [];
    if (from !== undefined && artefact === undefined)
      throw new CliError(`verify:deploy cannot copy ${source} from the stage ${from}.`);
    await mkdir(dirname(join(folder, target)), { recursive: true });
    await cp(artefact === undefined ? join(root, source) : join(dist, artefact), join(folder, target), {
      recursive: true,
    });
  }
}

/** Returns an image's files as mounts; `etc` stays open for the names of services. */
export async function toImageMounts(folder: string): Promise<SandboxMount[]> {
  const names = await readdir(folder).catch(() => []);
  const parts = await Promise.all(
    names.map(async (name) =>
      name === 'etc' ? (await readdir(join(folder, name))).map((child) => posix.join(name, child)) : [name],
    ),
  );
  return parts.flat().map((part) => ({ source: join(folder, part), target: `/${part}`, isReadOnly: true }));
}

/**
 * Lets nginx listen on one address, because here all containers share the machine's network. Everything else is what
 * production runs.
 */
export const adaptNginxText = (text: string, address: string): string =>
  text.replaceAll(/(\blisten )(?=\d+\b)/g, `$1${address}:`);

export async function adaptNginx(folder: string, address: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  for (const entry of entries.filter((one) => one.isFile() && /\.conf(\.template)?$/.test(one.name))) {
    const file = join(entry.parentPath, entry.name);
    await writeFile(file, adaptNginxText(await readFile(file, 'utf8'), address));
  }
}
