import { type Finished, runNode } from '@inspire/devkit/processes/run-program';
import { nativeCompiler } from '@inspire/devkit/typecheck/native-compiler';

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
