import { createProblem } from '@inspire/node/problems';
import { openHeaders, plainHeaders } from '../http/security-headers';
import { METHOD_NOT_ALLOWED_TEXT, NOT_FOUND_TEXT, PROBLEM_POLICY, UNAVAILABLE_TEXT } from '../problem';
import { cacheControl, type HeaderSet, type Rule } from '../rules';
import type { ReleaseStoreLocation } from '../site/release-store-location';
import { type Block, block, type Part, quoted } from './block';

export interface Folders {
  /** The shell's `public` folder. */
  readonly shellPublic: string;
  readonly releases: ReleaseStoreLocation;
  /** True where the module for compressed copies is loaded. */
  readonly hasBrotli: boolean;
}

/** Names of the places that answer in another's stead. */
export const NOT_FOUND = '@not-found';
export const READ_ONLY = '@read-only';
export const UNAVAILABLE = '@unavailable';
export const DOCUMENT = '@document';

type Headers = Readonly<Record<string, string | undefined>>;
/** What every answer has, for each set of headers. */
export type BaseHeaders = (set: HeaderSet) => Readonly<Record<string, string>>;

const addHeaders = (headers: Headers): string[] =>
  Object.entries(headers).flatMap(([name, value]) =>
    value === undefined ? [] : [`add_header ${name} ${quoted(value)} always`],
  );

const readOnly = block('if ($request_method !~ ^(GET|HEAD)$)', ['return 405']);

/** A folder's files: their headers replace those of the server, so all stand here. */
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
  // The copies that builds and releases bring are brotli's. Without its module, or where a browser takes none, nginx compresses.
  ...(compression === 'precompressed' ? [...(hasBrotli ? ['brotli_static on'] : []), 'gzip on'] : []),
  ...(compression === 'dynamic' ? ['gzip on'] : []),
  ...addHeaders({
    ...base,
    ...(headers === 'open' ? openHeaders : plainHeaders),
    'cache-control': cacheControl[cache],
  }),
];

/** An upstream server: what it sets itself stays, what it lacks of the base headers is filled in. */
export const proxyParts = (upstream: string, { compression }: Pick<Rule, 'compression'>, base: Headers): Part[] => [
  `proxy_pass http://${upstream}`,
  ...(compression === 'dynamic' ? ['gzip on'] : []),
  ...Object.keys(base).map((name) => `add_header ${name} $base_${name.replaceAll('-', '_')} always`),
];

/** Releases in a folder are nginx's work; those of another host the Node gateway's, which knows what to ask for there. */
const releaseParts = (rule: Rule, base: Headers, folders: Folders): Part[] =>
  folders.releases.dir === undefined
    ? [readOnly, ...proxyParts('documents', rule, base)]
    : fileParts(folders.releases.dir, '=404', rule, base, folders);

/** What a rule's location holds. */
function partsOf(rule: Rule, base: Headers, folders: Folders): Part[] {
  switch (rule.target) {
    case 'backend':
    case 'media':
      return proxyParts('backend', rule, base);
    case 'assets':
      return fileParts(folders.shellPublic, '=404', rule, base, folders);
    case 'registry':
    case 'releases':
      return releaseParts(rule, base, folders);
    case 'site-file':
      return fileParts(folders.shellPublic, DOCUMENT, rule, base, folders);
    case 'document':
      return [readOnly, ...proxyParts('documents', rule, base)];
    case 'hidden':
      return ['return 404'];
  }
}

/** nginx's patterns for a rule: a prefix is the path itself and all under it, never a longer name. */
function patternsOf({ match, target }: Rule): string[] {
  if (target === 'document') return [DOCUMENT];
  if ('file' in match) return ['/'];
  return 'exact' in match ? [`= ${match.exact}`] : [`= ${match.prefix}`, `^~ ${match.prefix}/`];
}

/** The locations of the table of rules; the page is a named one, as files of the shell go before it. */
export const locationsOf = (rules: readonly Rule[], base: BaseHeaders, folders: Folders): Block[] =>
  rules.flatMap((rule) =>
    patternsOf(rule).map((pattern) => block(`location ${pattern}`, partsOf(rule, base(rule.headers), folders))),
  );

/** Answers of nginx itself, as the problems that the Node gateway gives. */
export function problemLocations(base: Headers): Block[] {
  const problem = (name: string, status: number, detail: string, headers: Headers = {}) =>
    block(`location ${name}`, [
      'internal',
      // Not the type that the extension of the asked path has.
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
