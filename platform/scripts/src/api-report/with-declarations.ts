import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { emitDeclarations } from '../pack/emit-declarations';

/** Writes a package's declaration files into a temporary folder and passes it to `work`. */
export async function withDeclarations<T>(packageDir: string, work: (folder: string) => T): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'inspire-api-'));
  try {
    const rootDir = join(packageDir, 'src');
    const { output } = await emitDeclarations({ project: packageDir, rootDir, outDir: folder });
    if (!existsSync(join(folder, 'host/index.d.ts'))) throw new Error(`no declarations were written:\n${output}`);
    return work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
