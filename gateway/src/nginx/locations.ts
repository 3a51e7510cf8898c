import { openHeaders, plainHeaders } from '../http/security-headers';
import { cacheControl, type HeaderSet, type Rule } from '../rules';
import type { ReleaseStoreLocation } from '../site/release-store-location';
import { type Block, block, type Part, quoted } from './block';

export interface Folders {
  /** The shell's `public` folder; undefined where the Node gateway serves the releases of the shell. */
  readonly shellPublic: string | undefined;
  readonly releases: ReleaseStoreLocation;
  readonly hasBrotli: boolean;
}

export const DOCUMENT = '@document';

export type Headers = Readonly<Record<string, string | undefined>>;
export type BaseHeaders = (set: HeaderSet) => Readonly<Record<string, string>>;

export const addHeaders = (headers: Headers): string[] =>
  Object.entries(headers).flatMap(([name, value]) =>
    value === undefined ? [] : [`add_header ${name} ${quoted(value)} always`],
  );

const readOnly = block('if ($request_method !~ ^(GET|HEAD)$)', ['return 405']);

/** nginx replaces a server's headers by those of a location, so all of them are repeated here. */
const fileParts = (
  root: string,
  missing: string,
  { cache, headers, compression }: Rule,
  base: Headers,
  { hasBrotli }: Folders,
): Part[] => [
  readOnly,
  `root ${quoted(root)}`,
  `try_files $uri ${missing}`,
  // Builds and releases contain brotli copies. Without the module, or for clients without brotli, nginx compresses.
  ...(compression === 'precompressed' ? [...(hasBrotli ? ['brotli_static on'] : []), 'gzip on'] : []),
  ...(compression === 'dynamic' ? ['gzip on'] : []),
  ...addHeaders({
    ...base,
    ...(headers === 'open' ? openHeaders : plainHeaders),
    'cache-control': cacheControl[cache],
  }),
];

/** A limit of the rule's own; the server has the usual one. */
export const bodyLimit = ({ maxBodyBytes }: Pick<Rule, 'maxBodyBytes'>): Part[] =>
  maxBodyBytes === undefined ? [] : [`client_max_body_size ${maxBodyBytes}`];

/** Keeps the upstream server's headers and adds missing base headers. */
export const proxyParts = (upstream: string, { compression }: Pick<Rule, 'compression'>, base: Headers): Part[] => [
  `proxy_pass http://${upstream}`,
  ...(compression === 'dynamic' ? ['gzip on'] : []),
  ...Object.keys(base).map((name) => `add_header ${name} $base_${name.replaceAll('-', '_')} always`),
];

/**
 * nginx serves releases from a folder. For a store on another host it proxies to the Node gateway, which knows how to
 * fetch them.
 */
const releaseParts = (rule: Rule, base: Headers, folders: Folders): Part[] =>
  folders.releases.dir === undefined
    ? [readOnly, ...proxyParts('documents', rule, base)]
    : fileParts(folders.releases.dir, '=404', rule, base, folders);

/** Only the Node gateway verifies releases of the shell, and knows which one a browser gets. */
const shellParts = (missing: string, rule: Rule, base: Headers, folders: Folders): Part[] =>
  folders.shellPublic === undefined
    ? [readOnly, ...proxyParts('documents', rule, base)]
    : fileParts(folders.shellPublic, missing, rule, base, folders);

function partsOf(rule: Rule, base: Headers, folders: Folders): Part[] {
  switch (rule.target) {
    case 'backend':
    case 'media':
      return [...bodyLimit(rule), ...proxyParts('backend', rule, base)];
    case 'assets':
      return shellParts('=404', rule, base, folders);
    case 'snapshot':
    case 'releases':
      return releaseParts(rule, base, folders);
    case 'site-file':
      return shellParts(DOCUMENT, rule, base, folders);
    case 'document':
    case 'probe':
      return [readOnly, ...proxyParts('documents', rule, base)];
    case 'hidden':
      return ['return 404'];
  }
}

/** A prefix matches the path itself and everything below it, never a longer name. */
function patternsOf({ match, target }: Rule): string[] {
  if (target === 'document') return [DOCUMENT];
  if ('file' in match) return ['/'];
  return 'exact' in match ? [`= ${match.exact}`] : [`= ${match.prefix}`, `^~ ${match.prefix}/`];
}

/** The page is a named location, because files of the shell take precedence. */
export const locationsOf = (rules: readonly Rule[], base: BaseHeaders, folders: Folders): Block[] =>
  rules.flatMap((rule) =>
    patternsOf(rule).map((pattern) => block(`location ${pattern}`, partsOf(rule, base(rule.headers), folders))),
  );
