/** Runs a package's development server in its own process: `dev-worker.ts <folder> <BuildEnv as JSON>`. */
import webpack, { type MultiStats, type Stats } from 'webpack';
import WebpackDevServer from 'webpack-dev-server';
import { loadWebpackConfig } from '../build/load-webpack-config';
import type { BuildEnv } from '../webpack/env';

/** Message after each rebuild; the first build sends `{ ready }`. */
export interface Rebuilt {
  readonly rebuilt: true;
  readonly milliseconds: number;
}

function createReporter(origin: string) {
  let isFirst = true;
  let began = performance.now();
  return {
    begin: () => {
      began = performance.now();
    },
    finish: (stats: Stats | MultiStats) => {
      if (stats.hasErrors())
        console.error(stats.toString({ all: false, errors: true, moduleTrace: true, colors: false }));
      else if (!isFirst) process.send?.({ rebuilt: true, milliseconds: performance.now() - began } satisfies Rebuilt);
      if (isFirst) process.send?.({ ready: origin });
      isFirst = false;
    },
  };
}

const [dir = '', json = '{}'] = process.argv.slice(2);
const env = JSON.parse(json) as BuildEnv;
process.chdir(dir);
const configs = (await loadWebpackConfig(dir, env)).map((config) => ({
  ...config,
  stats: 'none' as const,
  infrastructureLogging: { level: 'error' as const },
}));
const compiler = webpack(configs);
if (!compiler) throw new Error('webpack gave no compiler');
const reporter = createReporter(`http://localhost:${env.devPort}`);
compiler.hooks.invalid.tap('inspire', reporter.begin);
compiler.hooks.done.tap('inspire', reporter.finish);
const settings = configs.find(({ devServer }) => devServer)?.devServer || { host: '127.0.0.1', port: env.devPort };
const server = new WebpackDevServer(settings, compiler);
await server.start();
process.on('SIGTERM', () => void server.stop().finally(() => process.exit(0)));
