/** Builds one package in a separate process: `build-worker.ts <folder> <BuildEnv as JSON>`. */
import webpack from 'webpack';
import { writeFrames } from '../frames/write-frames';
import { messageOf } from '../terminal/cli-error';
import type { BuildEnv } from '../webpack/env';
import { isRemote } from '../workspace/repository';
import { loadWebpackConfig } from './load-webpack-config';

export interface BuildReport {
  /** Readable errors; empty when the build succeeded. */
  readonly errors: string;
  readonly warnings: string;
}

async function runWebpack(dir: string, env: BuildEnv): Promise<BuildReport> {
  const compiler = webpack(await loadWebpackConfig(dir, env));
  if (!compiler) throw new Error('webpack gave no compiler');
  return new Promise((resolve, reject) => {
    compiler.run((failure, stats) => {
      compiler.close((closeFailure) => {
        if (failure || closeFailure || !stats)
          return reject(failure ?? closeFailure ?? new Error('webpack gave no result'));
        const readable = { all: false, moduleTrace: true, colors: false } as const;
        resolve({
          errors: stats.hasErrors() ? stats.toString({ ...readable, errors: true }) : '',
          warnings: stats.hasWarnings() ? stats.toString({ ...readable, warnings: true }) : '',
        });
      });
    });
  });
}

/** Frames are part of a release: development servers and standalone pages have none. */
async function renderFrames(dir: string, { mode, standalone }: BuildEnv): Promise<string> {
  const isRelease = mode === 'production' && !standalone && isRemote({ dir });
  if (!isRelease) return '';
  try {
    await writeFrames(dir);
    return '';
  } catch (error) {
    return `Its frames could not be rendered: ${messageOf(error)}`;
  }
}

const [dir = '', env = '{}'] = process.argv.slice(2);
process.chdir(dir);
const parsed = JSON.parse(env) as BuildEnv;
const built = await runWebpack(dir, parsed);
const report = built.errors === '' ? { ...built, errors: await renderFrames(dir, parsed) } : built;
process.send?.(report, () => process.exit(report.errors === '' ? 0 : 1));
