import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { isBuiltin } from 'node:module';
import { dirname, join } from 'node:path';
import { build, type Plugin } from 'esbuild';
import pMap from 'p-map';
import { CliError } from '@inspire/devkit/terminal/cli-error';
import { toPackageName } from '@inspire/devkit/workspace/package-name';
import type { Package } from '@inspire/devkit/workspace/repository';
import { isTestFile, listFiles, walk } from '@inspire/devkit/workspace/walk';
import { emitDeclarations } from './emit-declarations';
import { mapImports, toFileSpecifier } from './module-paths';
import { COMPILED, type PublishedJson, type SourceJson, toPublishedJson } from './published-json';

export interface CompileOptions {
  readonly target: Package;
  readonly into: string;
  /** Folders of the compiled packages of the workspace that it depends on. */
  readonly siblings: readonly string[];
  /** The supported versions of Node. */
  readonly node: string;
}

const CONCURRENCY = 8;

const isDeclaration = (file: string): boolean => /\.d\.[cm]?ts$/.test(file);
const isModule = (file: string): boolean => /\.tsx?$/.test(file) && !isDeclaration(file);

/** The compiler leaves imports of styles in declarations, where they mean nothing and resolve to nothing. */
const styleImport = /^import ['"][^'"]+\.css['"];\n/gm;

const readJson = async <T>(dir: string): Promise<T> =>
  JSON.parse(await readFile(join(dir, 'package.json'), 'utf8')) as T;

type PackageFacts = Pick<SourceJson, 'name' | 'version'>;

/**
 * Leaves every import where it is, with the name of its file. The package.json of a package of ours becomes a constant:
 * Node demands an import attribute for it, and warns.
 * @param packages the package itself, and those of ours that it depends on, of one exact version
 */
const namedImports = (packages: readonly PackageFacts[], imported: (specifier: string) => void): Plugin => ({
  name: 'named-imports',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /./ }, ({ path, importer, kind }) => {
      // Data becomes part of the module that imports it.
      if (kind === 'entry-point' || /^\..*\.json$/.test(path)) return undefined;
      if (packages.some(({ name }) => path === `${name}/package.json`)) return { path, namespace: 'own-json' };
      if (path.startsWith('.')) return { path: toFileSpecifier(path, importer), external: true };
      imported(path);
      return { path, external: true };
    });
    onLoad({ filter: /./, namespace: 'own-json' }, ({ path }) => {
      const { name, version } = packages.find((one) => path === `${one.name}/package.json`) ?? {};
      return { contents: JSON.stringify({ name, version }), loader: 'json' };
    });
  },
});

async function compileModules(
  { target: { dir }, into }: CompileOptions,
  files: readonly string[],
  plugin: Plugin,
): Promise<void> {
  await build({
    absWorkingDir: dir,
    entryPoints: files.filter(isModule).map((file) => `src/${file}`),
    outbase: 'src',
    outdir: join(into, COMPILED),
    // With all imports external nothing is bundled: this lets the plugin rename them.
    bundle: true,
    format: 'esm',
    platform: 'neutral',
    target: 'es2022',
    charset: 'utf8',
    plugins: [plugin],
    logLevel: 'silent',
  });
}

/** Maps the entries of compiled packages to their declarations: their sources do not belong to this package. */
async function siblingPaths(siblings: readonly string[]): Promise<Record<string, readonly string[]>> {
  const entries = await pMap(siblings, async (folder) => {
    const { name, exports } = await readJson<PublishedJson>(folder);
    return Object.entries(exports).map(([entry, target]) => {
      const file = typeof target === 'string' ? target : target.types;
      return [join(name, entry), [join(folder, file)]] as const;
    });
  });
  return Object.fromEntries(entries.flat());
}

async function declareModules(
  { target: { dir, short }, into, siblings }: CompileOptions,
  { exports }: SourceJson,
  files: readonly string[],
  imported: (specifier: string) => void,
): Promise<void> {
  const project = join(into, 'tsconfig.json');
  const outDir = join(into, 'declarations');
  const named = Object.values(exports).filter((file) => file.startsWith('./src/') && isModule(file));
  // A pattern exports every module.
  const entries = named.some((file) => file.includes('*'))
    ? files.filter(isModule).map((file) => `src/${file}`)
    : named;
  const settings = {
    extends: join(dir, 'tsconfig.json'),
    compilerOptions: { paths: await siblingPaths(siblings) },
    files: [...entries, ...files.filter(isDeclaration).map((file) => `src/${file}`)].map((file) => join(dir, file)),
    include: [],
  };
  await writeFile(project, JSON.stringify(settings));
  const { code, output } = await emitDeclarations({ project, rootDir: dir, outDir });
  if (code !== 0) throw new CliError(`The declarations of ${short} could not be written:\n${output.trim()}`);
  const written = await listFiles(join(outDir, 'src'));
  await pMap(
    written,
    async (file) => {
      const text = (await readFile(join(outDir, 'src', file), 'utf8')).replaceAll(styleImport, '');
      const named = mapImports(text, (specifier) => {
        if (specifier.startsWith('.')) return toFileSpecifier(specifier, join(dir, 'src', file));
        imported(specifier);
        return specifier;
      });
      await writeFile(join(into, COMPILED, file), named);
    },
    { concurrency: CONCURRENCY },
  );
  await rm(outDir, { recursive: true });
  await rm(project);
}

/** Copies what is published as it is: styles, scripts, templates, settings. */
async function copyOthers(
  { target: { dir }, into }: CompileOptions,
  { files }: SourceJson,
  sources: readonly string[],
): Promise<void> {
  const copy = async (from: string, to: string) => {
    await mkdir(dirname(join(into, to)), { recursive: true });
    await cp(join(dir, from), join(into, to), { recursive: true });
  };
  const beside = sources.filter((file) => !isModule(file));
  const named = files.filter((file) => file !== 'src' && !file.startsWith('!'));
  for (const file of beside) await copy(`src/${file}`, `${COMPILED}/${file}`);
  for (const file of [...named, 'README.md', 'CHANGELOG.md']) await copy(file, file);
}

/** Throws when an installed package would look for a library that nothing brings. */
function assertDeclared({ name, dependencies, peerDependencies }: SourceJson, imported: ReadonlySet<string>): void {
  const declared = new Set([name, ...Object.keys({ ...dependencies, ...peerDependencies })]);
  const missing = [...imported].filter((library) => !declared.has(library));
  if (missing.length > 0)
    throw new CliError(
      `${name} imports ${missing.sort().join(', ')} but does not declare it for those who install it.`,
    );
}

/**
 * Compiles a package into a folder as it is published: JavaScript and declarations whose imports name files, which Node
 * and every resolution of TypeScript find (ADR-62).
 * @throws CliError when its declarations have errors, or it imports what it does not declare
 */
export async function compilePackage(options: CompileOptions): Promise<void> {
  const { target, into, node } = options;
  const source = await readJson<SourceJson>(target.dir);
  const left = source.files.filter((file) => file.startsWith('!src/')).map((file) => file.slice('!src/'.length));
  const files = (await walk(join(target.dir, 'src'), { keep: (name) => !isTestFile(name) })).filter(
    (file) => !left.some((folder) => file.startsWith(`${folder}/`)),
  );
  const libraries = new Set<string>();
  const imported = (specifier: string) => {
    if (!isBuiltin(specifier)) libraries.add(toPackageName(specifier));
  };
  await mkdir(join(into, COMPILED), { recursive: true });
  const siblings = await pMap(options.siblings, (folder) => readJson<PublishedJson>(folder));
  await compileModules(options, files, namedImports([source, ...siblings], imported));
  await declareModules(options, source, files, imported);
  assertDeclared(source, libraries);
  await copyOthers(options, source, files);
  await writeFile(join(into, 'package.json'), `${JSON.stringify(toPublishedJson(source, node, siblings), null, 2)}\n`);
}
