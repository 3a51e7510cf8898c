import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isRecord, parseJson } from '@inspire/shared/guards';

/** Licences that let a paid product use, change and distribute a library without publishing its own sources. */
const allowed: ReadonlySet<string> = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'OFL-1.1',
  'Python-2.0',
  'Unlicense',
  'Zlib',
]);

/** Packages with another licence, or none in their package.json, each with the reason why it may be used. */
const exceptions: readonly { readonly name: RegExp; readonly reason: string }[] = [
  { name: /^@inspire\//, reason: 'our own: a team installs them from the private registry' },
  { name: /^@img\/sharp-/, reason: 'LGPL-3.0: a library of its own that sharp links to, unchanged and replaceable' },
  { name: /^axe-core$/, reason: 'MPL-2.0: unchanged, and runs in tests only' },
  { name: /^caniuse-lite$/, reason: 'CC-BY-4.0: data that only builds read' },
  {
    name: /^dejavu-fonts-ttf$/,
    reason: 'a free font licence of its own; pictures of the sample content are drawn with it',
  },
  { name: /^truncate-utf8-bytes$/, reason: 'WTFPL: allows everything, and runs in the registry of tests only' },
  { name: /^png-js$/, reason: 'MIT by its LICENSE file' },
];

/** Returns true when one alternative of an SPDX expression consists of allowed licences. */
export function isAllowed(expression: string): boolean {
  const parts = expression.replace(/^\((.*)\)$/, '$1');
  return parts.split(' OR ').some((alternative) => alternative.split(' AND ').every((one) => allowed.has(one)));
}

const toName = (path: string): string => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);

/**
 * Finds installed packages with a licence that this list does not allow.
 * @param lock the text of package-lock.json
 */
export function findLicenceIssues(lock: string): string[] {
  const parsed = parseJson(lock);
  const packages = isRecord(parsed) && isRecord(parsed.packages) ? parsed.packages : {};
  return Object.entries(packages).flatMap(([path, entry]) => {
    if (!path.includes('node_modules/') || !isRecord(entry) || entry.link === true) return [];
    const name = toName(path);
    const licence = typeof entry.license === 'string' ? entry.license : 'no licence';
    if (isAllowed(licence) || exceptions.some((exception) => exception.name.test(name))) return [];
    return [
      `package-lock.json: ${name} has ${licence}; use another package, or add it to check-licences.ts with a reason`,
    ];
  });
}

export const checkLicences = async (root: string): Promise<string[]> =>
  findLicenceIssues(await readFile(join(root, 'package-lock.json'), 'utf8'));
