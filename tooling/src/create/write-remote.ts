import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { isMemberPath } from '@inspire/shared/routes';
import { readPackageJson } from '../workspace/repository';
import { listFiles } from '../workspace/walk';
import type { NewRemote } from './check-request';

const templates = join(import.meta.dirname, '../../template/remote');
const require = createRequire(import.meta.url);

/** `mfe-daily-quotes` -> `Daily quotes` */
const titleOf = (name: string): string => {
  const words = name.replace(/^mfe-/, '').replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};

function toTemplateValues({ name, path }: NewRemote): Readonly<Record<string, string>> {
  const shared = readPackageJson(dirname(require.resolve('@inspire/shared/package.json')));
  const tooling = readPackageJson(join(import.meta.dirname, '../..'));
  return {
    __NAME__: name,
    __PATH__: path,
    __TITLE__: titleOf(name),
    __SESSION__: isMemberPath(path) ? ', "session": true' : '',
    __SHARED__: shared.version ?? '',
    __TOOLING__: tooling.version ?? '',
    __REACT__: shared.dependencies?.react ?? '',
  };
}

/** @returns paths in the remote's folder */
export async function writeRemote(dir: string, remote: NewRemote): Promise<string[]> {
  const words = toTemplateValues(remote);
  const files = await listFiles(templates);
  const written = files.map((file) => file.replace(/\.tmpl$/, ''));
  for (const [index, file] of files.entries()) {
    const text = await readFile(join(templates, file), 'utf8');
    const target = join(dir, written[index] ?? file);
    await mkdir(dirname(target), { recursive: true });
    await writeFile(
      target,
      text.replace(/__[A-Z]+__/g, (word) => words[word] ?? word),
    );
  }
  return written;
}
