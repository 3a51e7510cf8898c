import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** A small repository in a temporary folder, for tests that run real commands. */
export interface FixtureRepository {
  readonly root: string;
  write(file: string, content: string): Promise<void>;
  remove(): Promise<void>;
}

/** A minimal federation container. @param module JavaScript of its exposed module's default export */
const containerCode = (container: string, module: string): string =>
  `var ${container} = { init() {}, get: async () => () => ({ default: ${module} }) };\n`;

const containerOf = (name: string, version: string): string => `${name}_${version}`.replaceAll(/\W/g, '_');
const moduleWith = (paths: readonly string[]): string =>
  `{ routes: () => ${JSON.stringify(paths.map((path) => ({ path })))} }`;

const webpackConfig = (kind: 'shell' | 'remote'): string => `
import { readFileSync } from 'node:fs';
const emit = (files) => ({ apply: (compiler) => compiler.hooks.thisCompilation.tap('emit', (compilation) => {
  compilation.hooks.processAssets.tap({ name: 'emit', stage: 4000 }, () => {
    for (const [file, value] of Object.entries(files)) {
      compilation.emitAsset(file, new compiler.webpack.sources.RawSource(typeof value === 'string' ? value : JSON.stringify(value)));
    }
  });
}) });
export default ({ mode, version }) => ({
  mode, context: import.meta.dirname, devtool: false, entry: { main: './src/main.js' },
  ${
    kind === 'shell'
      ? `output: { path: import.meta.dirname + '/dist/public', filename: 'assets/main.js' },
  plugins: [emit({ '../shell.json': { buildId: version, contract: '1.0.0' }, '../server/render.cjs': '' })],`
      : `output: { path: import.meta.dirname + '/dist/remote', filename: 'remoteEntry.js' },
  plugins: [{ apply: (compiler) => new compiler.webpack.BannerPlugin({
    raw: true,
    banner: 'var ' + ('@NAME@_' + version).replaceAll(/\\W/g, '_') + ' = { init() {}, get: async () => () => ({ default: { routes: () => '
      + JSON.stringify(JSON.parse(readFileSync(import.meta.dirname + '/remote.json', 'utf8')).paths.map(({ path }) => ({ path }))) + ' } }) };',
  }).apply(compiler) }, emit({ 'build.json': {
    name: '@NAME@', version, container: ('@NAME@_' + version).replaceAll(/\\W/g, '_'), contract: '1.0.0',
    requires: { react: '19.0.0' }, entry: 'remoteEntry.js', preload: ['remoteEntry.js'],
  } })],`
  }
});`;

const server = (says: string): string => `
import { createServer } from 'node:http';
process.on('SIGTERM', () => process.exit(0));
const graceMs = Number(/graceMs=(\\d+)/.exec(process.execArgv.join(' '))?.[1]);
const server = createServer((request, response) => {
  if (request.url === '/crash') process.kill(process.pid, 'SIGKILL');
  response.end(JSON.stringify({ says: '${says}', pid: process.pid, backend: process.env.BACKEND_ORIGIN, graceMs }));
});
server.listen(Number(process.env.PORT), '127.0.0.1', () => {
  process.send({ ready: 'http://127.0.0.1:' + (server.address() as { port: number }).port });
});`;

export const remoteFiles = (
  name: string,
  path: string,
  source = `document.title = '${name}';`,
): Record<string, string> => ({
  [`${name}/package.json`]: JSON.stringify({ name: `@inspire/${name}`, version: '1.0.0', type: 'module' }),
  [`${name}/remote.json`]: JSON.stringify({ name, paths: [{ path, frame: false }], slots: [] }),
  [`${name}/src/main.js`]: source,
  [`${name}/webpack.config.ts`]: webpackConfig('remote').replaceAll('@NAME@', name),
});

export interface BuiltRemote {
  readonly paths?: readonly string[];
  /** JavaScript of its exposed module, if it has more than its pages. */
  readonly module?: string;
  /** Makes two builds differ. */
  readonly source?: string;
  readonly contract?: string;
  /** The package's folder, unless it is named like the remote. */
  readonly dir?: string;
}

/** The remote owns the path with its name. */
export function builtRemote(
  name: string,
  version: string,
  {
    paths = [`/${name.replace('mfe-', '')}`],
    module = moduleWith(paths),
    source = '',
    contract = '1.0.0',
    dir = name,
  }: BuiltRemote = {},
): Record<string, string> {
  const container = containerOf(name, version);
  return {
    [`${dir}/dist/remote/remoteEntry.js`]: `/* ${name} ${version} ${source} */\n${containerCode(container, module)}`,
    [`${dir}/dist/remote/assets/page.css`]: `.page { color: red }`,
    [`${dir}/dist/remote/build.json`]: JSON.stringify({
      name,
      version,
      container,
      contract,
      requires: { react: '19.0.0' },
      entry: 'remoteEntry.js',
      preload: ['remoteEntry.js'],
    }),
  };
}

/** The build of a shell. */
export const builtShell = (version: string): Record<string, string> => ({
  'shell/dist/shell.json': JSON.stringify({
    buildId: version,
    contract: '1.0.0',
    scripts: [`assets/main.${version}.js`],
  }),
  [`shell/dist/public/assets/main.${version}.js`]: `/* shell ${version} */`,
  [`shell/dist/public/assets/main.${version}.js.br`]: 'compressed by the build',
  'shell/dist/public/favicon.svg': '<svg/>',
  'shell/dist/server/render.cjs': `exports.version = '${version}';`,
  'shell/dist/build-stamp.json': '{}',
});

const siteFiles = (): Record<string, string> => ({
  'shell/package.json': JSON.stringify({ name: '@inspire/shell', version: '1.0.0', type: 'module' }),
  'shell/src/main.js': `document.title = 'shell';`,
  'shell/webpack.config.ts': webpackConfig('shell'),
  'backend/package.json': JSON.stringify({ name: '@inspire/backend', version: '1.0.0', type: 'module' }),
  'backend/src/app/start.ts': server('backend'),
  'gateway/package.json': JSON.stringify({ name: '@inspire/gateway', version: '1.0.0', type: 'module' }),
  'gateway/src/start.ts': server('gateway'),
});

export async function createFixture(extra: Record<string, string> = {}): Promise<FixtureRepository> {
  const root = await mkdtemp(join(tmpdir(), 'inspire-fixture-'));
  const write = async (file: string, content: string) => {
    await mkdir(dirname(join(root, file)), { recursive: true });
    await writeFile(join(root, file), content);
  };
  const workspaces = ['shell', 'backend', 'gateway', 'mfe-*'];
  const files = {
    'package.json': JSON.stringify({ name: 'fixture', type: 'module', workspaces }),
    'package-lock.json': '{}',
    ...siteFiles(),
    ...extra,
  };
  for (const [file, content] of Object.entries(files)) await write(file, content);
  return { root, write, remove: () => rm(root, { recursive: true, force: true, maxRetries: 3 }) };
}
