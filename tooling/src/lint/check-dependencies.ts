import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pMap from 'p-map';
import type { Package, Repository } from '../workspace/repository';
import { walk } from '../workspace/walk';

/** Dependencies that a package needs although no file names them. */
const indirect: Readonly<Record<string, string>> = {
  'react-dom': 'the parts of shared in a remote render with it',
  '@inspire/tooling': 'brings the commands of the scripts',
  '@jest/globals': 'types of the matchers in every package',
  '@types/react-slick': 'types of a library that shared imports from its sources',
  '@swc/core': 'the compiler behind @swc/jest, and the minifier of releases',
};

/** `@types/pg` serves `pg`; those of Node and of Jest serve their globals. */
function isUsed(name: string, text: string): boolean {
  const typed = /^@types\/(.+)$/.exec(name)?.[1];
  if (typed === undefined) return text.includes(name) || name in indirect;
  return typed === 'node' || typed === 'jest' || text.includes(`'${typed}`) || name in indirect;
}

/**
 * Finds dependencies that a package declares but does not use.
 * @param text the package's sources and settings
 */
export function findUnusedDependencies({ short, json }: Pick<Package, 'short' | 'json'>, text: string): string[] {
  const scripts = Object.values(json.scripts ?? {}).join('\n');
  return Object.keys({ ...json.dependencies, ...json.devDependencies })
    .filter((name) => !isUsed(name, `${text}\n${scripts}`))
    .map((name) => `${short}/package.json: ${name} is not used; remove it with npm uninstall -w ${json.name} ${name}`);
}

const isText = (name: string): boolean =>
  /\.(tsx?|mts|mjs|cjs|js|json|css|tmpl)$/.test(name) && name !== 'package.json';

export async function checkDependencies({ packages }: Repository): Promise<string[]> {
  const perPackage = await pMap(packages, async (one) => {
    const nested = packages.filter(({ dir }) => dir !== one.dir && dir.startsWith(one.dir));
    const skip = new Set(['public', 'migrations', ...nested.map(({ short }) => short)]);
    const files = await walk(one.dir, { skip, keep: isText });
    const texts = await pMap(files, (file) => readFile(join(one.dir, file), 'utf8'), { concurrency: 8 });
    return findUnusedDependencies(one, texts.join('\n'));
  });
  return perPackage.flat();
}
