import { createProblem } from '@inspire/node/problems';
import { openHeaders, plainHeaders, sourceOf } from '../http/security-headers';
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
/** A variable of `unavailableMap`. */
export const UNAVAILABLE = '$unavailable';
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

const UNAVAILABLE_CSS = 'body{font:1rem/1.5 system-ui,sans-serif;margin:20vh auto;padding:0 1rem;max-width:32rem}';
const UNAVAILABLE_PAGE = [
  '<!doctype html><html lang="en"><head><meta charset="utf-8">',
  '<meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">',
  `<title>Service unavailable</title><style>${UNAVAILABLE_CSS}</style></head>`,
  `<body><main><h1>Service unavailable</h1><p>${UNAVAILABLE_TEXT}</p></main></body></html>`,
].join('');

interface OwnResponse {
  readonly name: string;
  readonly status: number;
  readonly type: string;
  readonly body: string;
  readonly headers?: Headers;
}

/** A response of nginx itself, as a named location. */
const ownResponse = (base: Headers, { name, status, type, body, headers = {} }: OwnResponse): Block =>
  block(`location ${name}`, [
    'internal',
    // Ignore the media type of the requested path's extension.
    block('types', []),
    `default_type ${type}`,
    ...addHeaders({
      ...base,
      'cache-control': cacheControl.never,
      'content-security-policy': PROBLEM_POLICY,
      ...headers,
    }),
    `return ${status} '${body}'`,
  ]);

const problem = (name: string, status: number, detail: string, headers: Headers = {}): OwnResponse => ({
  name,
  status,
  type: 'application/problem+json',
  body: JSON.stringify(createProblem(status, detail)),
  headers,
});

/** Chooses between page and problem for a request that no server behind nginx answers. Part of `http { … }`. */
export const unavailableMap = block(`map $http_accept ${UNAVAILABLE}`, [
  'default @unavailable',
  '"~text/html" @unavailable-page',
]);

/** What a browser's page and a call get for `error_page … = ${UNAVAILABLE}`. */
export function unavailableLocations(base: Headers): Block[] {
  const headers = { 'retry-after': '2' };
  const page = {
    name: '@unavailable-page',
    status: 503,
    type: 'text/html',
    body: UNAVAILABLE_PAGE,
    headers: {
      ...headers,
      'content-security-policy': `${PROBLEM_POLICY}; style-src ${sourceOf(UNAVAILABLE_CSS)}`,
    },
  };
  return [problem('@unavailable', 503, UNAVAILABLE_TEXT, headers), page].map((one) => ownResponse(base, one));
}

export const problemLocations = (base: Headers): Block[] => [
  ...[
    problem(NOT_FOUND, 404, NOT_FOUND_TEXT),
    problem(READ_ONLY, 405, METHOD_NOT_ALLOWED_TEXT, { allow: 'GET, HEAD' }),
  ].map((one) => ownResponse(base, one)),
  ...unavailableLocations(base),
];
