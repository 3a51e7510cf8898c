import { createProblem } from '@inspire/node/problems';
import { openHeaders, plainHeaders } from '../http/security-headers';
import { METHOD_NOT_ALLOWED_TEXT, NOT_FOUND_TEXT, PROBLEM_POLICY, UNAVAILABLE_TEXT } from '../problem';
import { cacheControl, type HeaderSet, type Rule } from '../rules';
import type { ReleaseStoreLocation } from '../site/release-store-location';
import { type Block, block, type Part, quoted } from './block';

export interface Folders {
  /** The shell's `public` folder; undefined where the Node gateway serves the releases of the shell. */
  readonly shellPublic: string | undefined;
  readonly releases: ReleaseStoreLocation;
  readonly hasBrotli: boolean;
}

export const NOT_FOUND = '@not-found';
export const READ_ONLY = '@read-only';
export const UNAVAILABLE = '@unavailable';
export const DOCUMENT = '@document';

type Headers = Readonly<Record<string, string | undefined>>;
export type BaseHeaders = (set: HeaderSet) => Readonly<Record<string, string>>;

const addHeaders = (headers: Headers): string[] =>
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
      return proxyParts('backend', rule, base);
    case 'assets':
      return shellParts('=404', rule, base, folders);
    case 'registry':
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

export function problemLocations(base: Headers): Block[] {
  const problem = (name: string, status: number, detail: string, headers: Headers = {}) =>
    block(`location ${name}`, [
      'internal',
      // Ignore the media type of the requested path's extension.
      block('types', []),
      'default_type application/problem+json',
      ...addHeaders({
        ...base,
        'cache-control': cacheControl.never,
        'content-security-policy': PROBLEM_POLICY,
        ...headers,
      }),
      `return ${status} '${JSON.stringify(createProblem(status, detail))}'`,
    ]);
  return [
    problem(NOT_FOUND, 404, NOT_FOUND_TEXT),
    problem(READ_ONLY, 405, METHOD_NOT_ALLOWED_TEXT, { allow: 'GET, HEAD' }),
    problem(UNAVAILABLE, 503, UNAVAILABLE_TEXT, { 'retry-after': '2' }),
  ];
}
