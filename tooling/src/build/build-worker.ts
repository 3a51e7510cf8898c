/** Builds one package in a process of its own: `build-worker.ts <folder> <BuildEnv as JSON>`. */
import webpack from 'webpack';
import type { BuildEnv } from '../webpack/env';
import { loadConfig } from './load-config';

export interface BuildReport {
  /** Readable errors; empty when the build succeeded. */
  readonly errors: string;
  readonly warnings: string;
}

async function runWebpack(dir: string, env: BuildEnv): Promise<BuildReport> {
  const compiler = webpack(await loadConfig(dir, env));
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

const [dir = '', env = '{}'] = process.argv.slice(2);
process.chdir(dir);
const report = await runWebpack(dir, JSON.parse(env) as BuildEnv);
process.send?.(report, () => process.exit(report.errors === '' ? 0 : 1));
