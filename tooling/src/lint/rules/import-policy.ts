import { toPackageName } from '../../workspace/package-name';

/**
 * Facts of an importing file. The architecture's import direction is one pure function over such facts, so that a table
 * test covers every rule.
 */
export interface Importer {
  /** Package without scope: `mfe-video`. */
  readonly name: string;
  readonly file: string;
  readonly declared: ReadonlySet<string>;
}

export interface Import {
  readonly specifier: string;
  /** True when the compiler removes the import. */
  readonly isTypeOnly: boolean;
  /** Imported names; undefined for all of them (`* as`, `export *`, `import()`). */
  readonly names: readonly string[] | undefined;
  /** Path of a relative import inside the importer's package; undefined when it leads out of it. */
  readonly target?: string;
  readonly exported?: ReadonlySet<string>;
}

const runtimeFolders = ['host', 'events', 'router', 'client', 'routes', 'query'];
const serverSubpaths = ['contracts', 'remote', 'messages', 'routes', 'host', 'guards'];
/** Signs what attackers and honest stores state, for the tests of everything that reads a store. */
const attackKit = 'testing/trust';
const nodeSubpaths = ['contracts', 'guards'];
const settingsNames = new Set([
  'devSignIn',
  'fallbackSiteSettings',
  'parseSiteSettings',
  'SiteSettings',
  'ThirdPartySignIn',
]);

/** Libraries that only one folder may import. */
const homes: readonly { library: RegExp; home: string; instead: string; isEverywhere?: true }[] = [
  { library: /^react-router(-dom)?(\/|$)/, home: 'shared/src/router/', instead: '@inspire/shared/router' },
  { library: /^rxjs(\/|$)/, home: 'shared/src/events/', instead: '@inspire/shared/events' },
  { library: /^axios(\/|$)/, home: 'shared/src/client/', instead: '@inspire/shared/client' },
  { library: /^@tanstack\/react-query(\/|$)/, home: 'shared/src/query/', instead: '@inspire/shared/query' },
  { library: /^hls\.js(\/|$)/, home: 'mfe-video/src/features/player/engine/', instead: 'the player engine' },
  {
    library: /^@module-federation\/(enhanced\/)?runtime(-tools|-core)?(\/|$)/,
    home: 'shell/src/federation/',
    instead: 'shell/src/federation',
  },
  { library: /^@simplewebauthn\/browser(\/|$)/, home: 'shared/src/passkeys/', instead: '@inspire/shared/passkeys' },
  {
    library: /^@opentelemetry(\/|$)/,
    home: 'node/src/tracing/',
    instead: '@inspire/node/tracing',
    isEverywhere: true,
  },
  { library: /^@aws-sdk(\/|$)/, home: 'node/src/storage/', instead: '@inspire/node/storage', isEverywhere: true },
];

export const isRemotePackage = (name: string): boolean => name.startsWith('mfe-');
export const isBrowserPackage = (name: string): boolean =>
  name === 'shell' || name === 'shared' || isRemotePackage(name);

/** Tests and tool settings do not ship, so they may use the tooling's dependencies. */
export const isToolFile = (file: string): boolean =>
  /\.(test|spec)\.[jt]sx?$|(^|\/)[\w.-]+\.config\.\w+$|^src\/(testing|test)\//.test(file);

/** `@inspire/shared/events` -> `{ scope: 'shared', subpath: 'events' }` */
function readWorkspace(specifier: string): { name: string; subpath: string } | undefined {
  const match = /^@inspire\/([^/]+)(?:\/(.+))?$/.exec(specifier);
  return match?.[1] === undefined ? undefined : { name: match[1], subpath: match[2] ?? '' };
}

function judgeNodeImport(name: string, file: string, subpath: string): string | undefined {
  if (name === 'node') return 'A package reaches its own files by relative paths.';
  if (!['backend', 'gateway', 'tooling', 'bench'].includes(name))
    return `${name} does not import @inspire/node: backend, gateway, tooling and bench do.`;
  return subpath === 'testing' && !isToolFile(file) ? 'Only tests import @inspire/node/testing.' : undefined;
}

function checkDirection(
  { name, file }: Importer,
  target: string,
  subpath: string,
  { names, isTypeOnly }: Import,
): string | undefined {
  if (target === 'tooling') {
    return name === 'e2e' || name === 'bench' || isToolFile(file)
      ? undefined
      : 'Only tests and settings of tools import @inspire/tooling.';
  }
  if (target === 'node') return judgeNodeImport(name, file, subpath);
  if (name === 'node') {
    return target === 'shared' && nodeSubpaths.includes(subpath.split('/')[0] ?? '')
      ? undefined
      : "The code for Node imports shared's contracts and guards only.";
  }
  if (name === 'tooling')
    return target === 'shared' ? undefined : 'The tooling imports no package but shared and node.';
  if (target === name) return name === 'shared' ? undefined : 'A package reaches its own files by relative paths.';
  if (name === 'shared') return 'shared imports no other package.';
  if (subpath === attackKit && (name === 'e2e' || (isToolFile(file) && !isBrowserPackage(name)))) return undefined;
  if (name === 'e2e' || name === 'bench')
    return 'Browser tests and benchmarks drive addresses; they import no package of the product.';
  if (isRemotePackage(target)) return 'Remotes never import each other, and the shell reaches them at run time only.';
  if (target !== 'shared')
    return isBrowserPackage(name) ? `${name} may import shared only.` : `${name} may import shared and node only.`;
  if (!isBrowserPackage(name)) {
    const folder = subpath.split('/')[0] ?? '';
    if (!serverSubpaths.includes(folder))
      return `${name} imports shared's contracts, remote, messages, routes, guards and settings only.`;
    const isSettings = names?.every((one) => settingsNames.has(one)) === true;
    if (folder === 'host' && !isTypeOnly && !isSettings)
      return `${name} takes the settings only from @inspire/shared/host.`;
  }
  return undefined;
}

function checkWorkspace(importer: Importer, one: Import): string | undefined {
  const target = readWorkspace(one.specifier);
  if (!target) return undefined;
  const wrongWay = checkDirection(importer, target.name, target.subpath, one);
  if (wrongWay) return wrongWay;
  if (target.name !== importer.name && !importer.declared.has(`@inspire/${target.name}`)) {
    return `${importer.name}/package.json does not declare @inspire/${target.name}.`;
  }
  const entry = target.subpath === '' ? '.' : `./${target.subpath}`;
  return one.exported && !one.exported.has(entry)
    ? `@inspire/${target.name} does not export '${entry}': no deep imports.`
    : undefined;
}

/** In `shared`, bundled parts must import common ones through the federated entries. */
function checkInsideShared({ name, file }: Importer, { target, isTypeOnly, specifier }: Import): string | undefined {
  const folderOf = (path: string) => /^src\/([^/]+)/.exec(path)?.[1] ?? '';
  if (name !== 'shared' || target === undefined || isTypeOnly || /\.test\.\w+$/.test(file)) return undefined;
  const [from, to] = [folderOf(file), folderOf(target)];
  return runtimeFolders.includes(to) && !runtimeFolders.includes(from)
    ? `src/${from} is bundled into every package: it imports '@inspire/shared/${to}', not '${specifier}', so that federation shares it.`
    : undefined;
}

function checkLibrary(importer: Importer, { specifier }: Import): string | undefined {
  // Packages outside of browsers follow only the rules whose home is inside them.
  const rule = homes.find(
    ({ library, home, isEverywhere }) =>
      library.test(specifier) &&
      (isEverywhere || isBrowserPackage(importer.name) || home.startsWith(`${importer.name}/`)),
  );
  if (!rule || `${importer.name}/${importer.file}`.startsWith(rule.home)) return undefined;
  return `${toPackageName(specifier)} is imported in ${rule.home} only; use ${rule.instead}.`;
}

function checkDeclared({ name, file, declared }: Importer, { specifier }: Import): string | undefined {
  const library = toPackageName(specifier);
  if (isToolFile(file) || /^(node:|\.|\/|@inspire\/)/.test(specifier) || declared.has(library)) return undefined;
  return `${name}/package.json does not declare ${library}.`;
}

/** @returns the violation in one sentence; undefined when the import is allowed */
export function checkImport(importer: Importer, one: Import): string | undefined {
  const isRelative = one.specifier.startsWith('.');
  if (isRelative) {
    return one.target === undefined ? 'A relative import never leaves its package.' : checkInsideShared(importer, one);
  }
  return checkWorkspace(importer, one) ?? checkLibrary(importer, one) ?? checkDeclared(importer, one);
}
