/** The parts of a package.json that differ between the repository and a registry. */
export interface SourceJson {
  readonly name: string;
  readonly version: string;
  readonly exports: Readonly<Record<string, string>>;
  readonly files: readonly string[];
  readonly private?: boolean;
  readonly scripts?: object;
  readonly devDependencies?: object;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
}

export type PublishedExport = string | { readonly types: string; readonly default: string };

export interface PublishedJson extends Omit<SourceJson, 'exports' | 'private' | 'scripts' | 'devDependencies'> {
  readonly exports: Readonly<Record<string, PublishedExport>>;
  readonly engines: { readonly node: string };
}

/** Compiled code. Not `dist`: the tools take a folder of that name for the output of a build, and skip it. */
export const COMPILED = 'lib';

/** `./src/ui/tokens.css` -> `./lib/ui/tokens.css`, `!src/testing` -> `!lib/testing` */
const toCompiledPath = (path: string): string => path.replace(/^(!|\.\/)?src(?=\/|$)/, `$1${COMPILED}`);

/** Modules get their declarations as a condition; styles and settings are named as they are. */
function toPublishedExport(target: string): PublishedExport {
  const path = toCompiledPath(target);
  const [, stem, kind] = /^(.+)\.(tsx?|mjs)$/.exec(path) ?? [];
  if (stem === undefined) return path;
  return kind === 'mjs' ? { types: `${stem}.d.mts`, default: path } : { types: `${stem}.d.ts`, default: `${stem}.js` };
}

/** What packages of the workspace name each other by: a new version of one changes no other. */
export const ANY_VERSION = '*';

/**
 * Returns the package.json of a compiled package.
 * @param node the supported versions of Node: `>=20.19`
 * @param siblings the packages of the workspace that are published with it, whose versions it names
 */
export function toPublishedJson(
  source: SourceJson,
  node: string,
  siblings: readonly Pick<SourceJson, 'name' | 'version'>[],
): PublishedJson {
  // Sources stay private, so that `npm publish` cannot send them anywhere.
  const { private: _private, scripts: _scripts, devDependencies: _development, ...rest } = source;
  const versions = new Map(siblings.map(({ name, version }) => [name, version]));
  const named = Object.entries(source.dependencies ?? {}).map(
    ([name, wanted]) => [name, (wanted === ANY_VERSION && versions.get(name)) || wanted] as const,
  );
  const exports = Object.entries(source.exports).map(([entry, target]) => [entry, toPublishedExport(target)] as const);
  return {
    ...rest,
    files: [...source.files.map(toCompiledPath), 'CHANGELOG.md'],
    exports: Object.fromEntries(exports),
    ...(source.dependencies && { dependencies: Object.fromEntries(named) }),
    engines: { node },
  };
}
