import { join } from 'node:path';
import webpack, { type Configuration, type MultiStats } from 'webpack';
import { compressFolder } from '@inspire/devkit/build/compress';
import { shellConfig } from '@inspire/devkit/webpack';
import { openSiteReleaseStore } from '@inspire/releases/open-site-release-store';
import { monolithData } from '../root';
import { copyShell, type RemoteName, remoteNames } from './copy-shell';

export interface Monolith {
  /** The gateway serves it as the shell's build. */
  readonly shellDist: string;
  /** Scripts and styles of each remote's chunk, below `public`. */
  readonly files: Readonly<Record<RemoteName, readonly string[]>>;
}

const isFederation = (plugin: unknown): boolean =>
  /^(ModuleFederationPlugin|ChunkIntegrityPlugin)$/.test(String(plugin?.constructor.name));

/** Removes federation from a configuration. Chunks need the `crossorigin` of the preload hints, or browsers ignore these. */
const withoutFederation = (config: Configuration): Configuration => ({
  ...config,
  plugins: config.plugins?.filter((plugin) => !isFederation(plugin)) ?? [],
  output: { ...config.output, crossOriginLoading: 'anonymous' },
});

const run = (configs: Configuration[]): Promise<MultiStats> =>
  new Promise((resolve, reject) => {
    const compiler = webpack(configs);
    compiler.run((failure, stats) => {
      compiler.close((closing) => {
        if (failure || closing || !stats) return reject(failure ?? closing ?? new Error('webpack returned no result'));
        if (stats.hasErrors()) return reject(new Error(stats.toString({ all: false, errors: true })));
        resolve(stats);
      });
    });
  });

/** The shell accepts no release without the site keys that its build has pinned (ADR-80). */
async function withSiteKeys<T>(build: () => Promise<T>): Promise<T> {
  const signedStore = await openSiteReleaseStore(monolithData, {});
  await signedStore.prepare();
  process.env.RELEASE_SITE_KEYS_FILE = signedStore.siteKeysFile;
  try {
    return await build();
  } finally {
    // The site that is compared has keys of its own.
    delete process.env.RELEASE_SITE_KEYS_FILE;
  }
}

/** Builds shell and remotes as one webpack application: the same sources, presets and prerendering, no federation. */
export async function buildMonolith(): Promise<Monolith> {
  const dir = await copyShell(monolithData);
  const stats = await withSiteKeys(() =>
    run(shellConfig(dir)({ mode: 'production', version: '1.0.0-monolith' }).map(withoutFederation)),
  );
  await compressFolder(join(dir, 'dist/public'));
  const shell = stats.stats.find(({ compilation }) => compilation.name === 'shell')?.compilation;
  const getFiles = (name: RemoteName) =>
    (shell?.namedChunkGroups.get(name)?.getFiles() ?? []).filter((file) => /\.(js|css)$/.test(file));
  return {
    shellDist: join(dir, 'dist'),
    files: Object.fromEntries(remoteNames.map((name) => [name, getFiles(name)])) as unknown as Monolith['files'],
  };
}
