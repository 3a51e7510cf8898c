import { statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import ts from 'typescript';

/** What an import without an extension may mean, in the compiler's order. */
const endings = ['.ts', '.tsx', '/index.ts', '/index.tsx'];

const isFile = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isFile() === true;

/** `host/index.ts` -> `host/index.js` */
export const toCompiledName = (file: string): string => file.replace(/\.tsx?$/, '.js');

/**
 * Names the file that a relative import of a source file means, as Node demands: `./host` -> `./host/index.js`.
 * @throws Error when there is none
 */
export function toFileSpecifier(specifier: string, importer: string): string {
  const named = specifier.replace(/\/$/, '');
  const target = join(dirname(importer), named);
  if (isFile(target.replace(/\?.*$/, ''))) return specifier;
  const ending = endings.find((one) => isFile(target + one));
  if (ending !== undefined) return toCompiledName(named + ending);
  throw new Error(`${importer} imports ${specifier}, which is no file`);
}

/** Replaces what a module imports, types and augmented modules included. */
export function mapImports(text: string, toSpecifier: (specifier: string) => string): string {
  const imports = ts.preProcessFile(text, true, true).importedFiles;
  return [...imports]
    .sort((left, right) => right.pos - left.pos)
    .reduce(
      (changed, { fileName, pos }) =>
        changed.slice(0, pos + 1) + toSpecifier(fileName) + changed.slice(pos + 1 + fileName.length),
      text,
    );
}
