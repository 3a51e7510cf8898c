import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { type Finished, runNode } from '../processes/run-program';

/** The native compiler: the same language, several times as fast. */
export const nativeCompiler = join(
  dirname(createRequire(import.meta.url).resolve('typescript7/package.json')),
  'bin/tsc',
);

interface EmitOptions {
  /** A folder with a tsconfig.json, or a file of that kind. */
  readonly project: string;
  readonly rootDir: string;
  readonly outDir: string;
}

/** Writes a project's declaration files. */
export const emitDeclarations = ({ project, rootDir, outDir }: EmitOptions): Promise<Finished> =>
  runNode(
    [
      nativeCompiler,
      ...['-p', project, '--noEmit', 'false', '--declaration', '--emitDeclarationOnly', '--pretty', 'false'],
      ...['--rootDir', rootDir, '--outDir', outDir],
    ],
    { cwd: rootDir },
  );
