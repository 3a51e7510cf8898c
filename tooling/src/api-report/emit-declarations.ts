import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { runNode } from '../processes/run-program';

const compiler = join(dirname(createRequire(import.meta.url).resolve('typescript7/package.json')), 'bin/tsc');

/** Writes a package's declaration files into a temporary folder and passes it to `work`. */
export async function withDeclarations<T>(packageDir: string, work: (folder: string) => T): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'inspire-api-'));
  try {
    const flags = [
      '--noEmit',
      'false',
      '--declaration',
      '--emitDeclarationOnly',
      '--rootDir',
      join(packageDir, 'src'),
      '--outDir',
      folder,
    ];
    const { output } = await runNode([compiler, '-p', packageDir, ...flags], { cwd: packageDir });
    if (!existsSync(join(folder, 'host/index.d.ts'))) throw new Error(`no declarations were written:\n${output}`);
    return work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
