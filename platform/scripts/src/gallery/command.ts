import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { runBuildWorker } from '@inspire/devkit/build/run-worker';
import { devVersion, findPorts, startDevServer } from '@inspire/devkit/dev/dev-server';
import { listenForShutdown } from '@inspire/devkit/processes/shutdown';
import { CliError } from '@inspire/devkit/terminal/cli-error';
import { readOnlyFlags } from '@inspire/devkit/terminal/flags';
import { createProgress, type Progress } from '@inspire/devkit/terminal/progress';
import { dataDir, findRepository, type Package, type Repository } from '@inspire/devkit/workspace/repository';

const FIRST_PORT = 3009;

function galleryOf({ packages }: Repository): Package {
  const shared = packages.find(({ short }) => short === 'shared');
  const dir = join(shared?.dir ?? '', 'gallery');
  if (!shared || !existsSync(dir))
    throw new CliError('No gallery here. Run ui at the top of the repository or in shared.');
  return { ...shared, short: 'gallery', dir };
}

async function buildGallery(target: Package, outDir: string, progress: Progress): Promise<number> {
  const { errors, warnings } = await runBuildWorker(target, { mode: 'production', version: target.version, outDir });
  if (errors !== '') throw new CliError(`The gallery could not be built:\n${errors}`);
  if (warnings !== '') progress.warn(warnings);
  progress.step(`the gallery is in ${outDir}`);
  return 0;
}

async function serveGallery(repository: Repository, target: Package, progress: Progress): Promise<number> {
  const shutdown = listenForShutdown();
  const port = Number(process.env.PORT) || ((await findPorts(FIRST_PORT, 1))[0] ?? FIRST_PORT);
  const env = { mode: 'development' as const, version: devVersion(target), devPort: port, standalone: true };
  const server = startDevServer({ target, env, dataDir: dataDir(repository.root), progress });
  const bringUp = async () => {
    await server.ready;
    progress.plain(`\n  The design system at http://localhost:${port}\n  Stop with Ctrl-C\n`);
  };
  try {
    await Promise.race([bringUp(), shutdown.code]);
    return await shutdown.code;
  } finally {
    await server.stop();
  }
}

/** `ui [--build <folder>]`: serves the design system's gallery with hot reload, or writes it as static files. */
export async function runUi(args: readonly string[]): Promise<number> {
  const { build } = readOnlyFlags(args, { build: { type: 'string' } });
  const repository = findRepository();
  const target = galleryOf(repository);
  const progress = createProgress();
  return build === undefined
    ? serveGallery(repository, target, progress)
    : buildGallery(target, resolve(build), progress);
}
