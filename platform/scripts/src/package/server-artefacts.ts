import { cp, writeFile } from 'node:fs/promises';
import { isAbsolute, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Metafile } from 'esbuild';
import { bundleNode, type NodeBundleOptions } from '@inspire/devkit/build/bundle-node';
import { CliError } from '@inspire/devkit/terminal/cli-error';
import { selectPackages } from '@inspire/devkit/workspace/repository';
import { type Artefact, MB } from './artefact';
import { copyLibraries, findLibraries, type Library, libraryOf } from './find-libraries';

const requireNode = fileURLToPath(new URL('./require-node.mjs', import.meta.url));

/** Tools that must not run in production, and the database that only `npm start` embeds. */
const forbidden =
  /^(webpack|jest|tsx|typescript|esbuild|terser|@swc\/(core|jest)|@jest\/.*|@electric-sql\/pglite|drizzle-kit)$/;

interface ServerParts {
  /** Folder of the package. */
  readonly from: string;
  /** Source file by program, relative to the package. */
  readonly programs: Readonly<Record<string, string>>;
  /** Native libraries, and those that read files beside them. */
  readonly libraries?: readonly string[];
  /** Files and folders of the package that the programs read. */
  readonly files?: readonly string[];
  readonly plugins?: NodeBundleOptions['plugins'];
}

function bundledLibraries({ inputs }: Metafile, root: string): Library[] {
  const files = Object.keys(inputs).map((file) => (isAbsolute(file) ? file : join(root, file)));
  const found = files.flatMap((file) => libraryOf(file) ?? []);
  return [...new Map(found.map((library) => [library.dir, library])).values()];
}

export function assertAllowed(artefact: string, libraries: readonly Library[]): void {
  const wrong = libraries.filter(({ name }) => forbidden.test(name)).map(({ name }) => name);
  if (wrong.length > 0) throw new CliError(`${artefact} must not contain ${wrong.join(', ')}.`);
}

/** Bundles a package's programs, as if the artefact's folder were the package's. */
export const serverArtefact = (
  name: string,
  maxBytes: number,
  { from, programs, libraries: outside = [], files = [], plugins }: ServerParts,
): Artefact => ({
  name,
  owner: from,
  maxBytes,
  async fill(folder, { repository }) {
    const [owner] = selectPackages(repository, [from]);
    const dir = owner?.dir ?? '';
    const copied = findLibraries(outside, dir);
    const metafile = await bundleNode({
      programs: Object.fromEntries(Object.entries(programs).map(([program, file]) => [program, join(dir, file)])),
      outdir: folder,
      absWorkingDir: repository.root,
      external: [...outside],
      inject: [requireNode],
      plugins,
      splitting: true,
      chunkNames: 'part-[hash]',
      toOwnUrl: (file) => `new URL(${JSON.stringify(relative(dir, file))}, import.meta.url).href`,
    });
    const libraries = [...bundledLibraries(metafile, repository.root), ...copied];
    assertAllowed(name, libraries);
    await copyLibraries(copied, folder);
    for (const file of files) await cp(join(dir, file), join(folder, file), { recursive: true });
    // Node reads bundles as modules by their extension, and the version shows which release runs.
    const facts = { name: owner?.name, version: owner?.version, private: true };
    await writeFile(join(folder, 'package.json'), `${JSON.stringify(facts, null, 2)}\n`);
    return libraries;
  },
});

/** Replaces a module by another one beside it. @param name of the file, without its extension */
const replaceModule = (name: string, other: string): NonNullable<NodeBundleOptions['plugins']>[number] => ({
  name: `replace-${name}`,
  setup({ onResolve, resolve }) {
    onResolve({ filter: new RegExp(`/${name}$`) }, ({ path, resolveDir }) =>
      resolve(path.replace(name, other), { resolveDir, kind: 'import-statement' }),
    );
  },
});

export const gatewayArtefact = serverArtefact('gateway', 6 * MB, {
  from: 'gateway',
  programs: { server: 'src/start.ts' },
});

export const backendArtefact = serverArtefact('backend', 65 * MB, {
  from: 'backend',
  programs: {
    server: 'src/app/start.ts',
    migrate: 'src/app/migrate.ts',
    content: 'src/content-cli/main.ts',
    operator: 'src/operator/main.ts',
  },
  libraries: ['@expo-google-fonts/noto-sans-devanagari', '@fastify/swagger-ui', '@node-rs/argon2', 'pdfkit', 'sharp'],
  files: ['migrations'],
  // Artefacts use PostgreSQL only.
  plugins: [replaceModule('open-pglite', 'no-embedded-database')],
});

/** Also loads remotes to check them, in a separate process: with jsdom, which reads files beside its code. */
export const releasesArtefact = serverArtefact('releases', 20 * MB, {
  from: 'releases',
  programs: { release: 'src/artefact-program.ts', check: 'src/check/check-worker.ts' },
  libraries: ['jsdom'],
  plugins: [replaceModule('start-worker', 'start-bundled-worker')],
});
