import { MAX_BODY_BYTES, MAX_WEBHOOK_BODY_BYTES, WEBHOOK_PATH } from '@inspire/server-kit/limits';
import { apiPrefixes, endpoints } from '@inspire/shared/contracts/endpoints';

/** What serves a URL. */
export type Target =
  /** An API call: short, many at a time. */
  | 'backend'
  /** The backend's videos, audio and pictures: long responses, as slow as the viewer's connection. */
  | 'media'
  /** A file of the shell's `public/assets`, with its hash in its name. */
  | 'assets'
  /** A file of the release store; the folder of a version never changes. */
  | 'releases'
  /** What the release store states, as this gateway has accepted it: the index, `trust.json` and the lists. */
  | 'trust'
  /** Any other file in the shell's `public` folder, such as icons and the manifest. */
  | 'site-file'
  | 'document'
  /** Whether this gateway itself runs and can serve: never the state of the backends. */
  | 'probe'
  /** Not public. */
  | 'hidden';

/** `upstream`: the backend decides. */
export type CachePolicy = 'immutable' | 'revalidate' | 'short' | 'never' | 'upstream';

/** `precompressed`: a `.br` or `.gz` file beside the file. `dynamic`: compresses texts at run time. */
export type Compression = 'precompressed' | 'dynamic' | 'none';

/**
 * `open`: pages of any origin may load it (scripts with `crossorigin`). `document`: with the content security policy.
 */
export type HeaderSet = 'open' | 'document' | 'plain';

export interface Rule {
  /** `exact`: this path. `prefix`: this path and everything below it. `file`: the files in the shell's public folder. */
  readonly match: { readonly exact: string } | { readonly prefix: string } | { readonly file: 'public' };
  readonly target: Target;
  readonly cache: CachePolicy;
  readonly compression: Compression;
  readonly headers: HeaderSet;
  /** `read`: GET and HEAD only, 405 for other methods. */
  readonly methods: 'read' | 'any';
  /** Bytes of a request's body, equal to the backend's limit (D-64). Default: `MAX_BODY_BYTES`. */
  readonly maxBodyBytes?: number;
  readonly only?: 'development';
}

export const LIVENESS_PATH = '/livez';
export const READINESS_PATH = '/readyz';

/** Where an edge that has the bytes of a stream asks whether its token opens them (backend/src/modules/media/stream-token.ts). */
export const MEDIA_RIGHTS_PATH = '/media/rights/';

const probe = { target: 'probe', cache: 'never', compression: 'none', headers: 'plain', methods: 'read' } as const;
const backend = { target: 'backend', cache: 'upstream', headers: 'plain', methods: 'any' } as const;

/**
 * The rules of the public origin (D-37, D-43, D-50): routes, caching, compression and headers. nginx in front of gateways obeys
 * them, too (`src/edge/rules.deep.test.ts`). Precedence: exact match, longest prefix, files, page. `/api/call/url` is a page, so `/api` itself is not a prefix
 * of the backend.
 */
export const rules: readonly Rule[] = [
  ...apiPrefixes.map((prefix): Rule => ({ ...backend, match: { prefix }, compression: 'dynamic' })),
  {
    ...backend,
    match: { prefix: WEBHOOK_PATH.replace(/\/$/, '') },
    compression: 'dynamic',
    maxBodyBytes: MAX_WEBHOOK_BODY_BYTES,
  },
  // Streams stay open for hours, one for each reader, and must not use the connections of calls.
  { ...backend, match: { exact: endpoints.notificationStream.path }, target: 'media', compression: 'none' },
  { ...backend, match: { prefix: '/media' }, target: 'media', compression: 'none' },
  { ...backend, match: { exact: '/openapi.json' }, compression: 'dynamic', only: 'development' },
  { ...backend, match: { prefix: '/docs' }, compression: 'dynamic', only: 'development' },
  { ...probe, match: { exact: LIVENESS_PATH } },
  { ...probe, match: { exact: READINESS_PATH } },
  { ...backend, match: { prefix: '/dev' }, compression: 'none', only: 'development' },
  {
    match: { prefix: '/metrics' },
    target: 'hidden',
    cache: 'never',
    compression: 'none',
    headers: 'plain',
    methods: 'any',
  },
  {
    match: { prefix: '/remotes/trust' },
    target: 'trust',
    cache: 'revalidate',
    compression: 'dynamic',
    headers: 'open',
    methods: 'read',
  },
  {
    match: { prefix: '/remotes' },
    target: 'releases',
    cache: 'immutable',
    compression: 'precompressed',
    headers: 'open',
    methods: 'read',
  },
  {
    match: { prefix: '/assets' },
    target: 'assets',
    cache: 'immutable',
    compression: 'precompressed',
    headers: 'open',
    methods: 'read',
  },
  {
    match: { file: 'public' },
    target: 'site-file',
    cache: 'short',
    compression: 'precompressed',
    headers: 'plain',
    methods: 'read',
  },
  {
    match: { prefix: '/' },
    target: 'document',
    cache: 'revalidate',
    compression: 'dynamic',
    headers: 'document',
    methods: 'read',
  },
];

/** Undefined: the backend decides. */
export const cacheControl: Readonly<Record<CachePolicy, string | undefined>> = {
  immutable: 'public, max-age=31536000, immutable',
  revalidate: 'no-cache',
  short: 'public, max-age=3600',
  never: 'no-store',
  upstream: undefined,
};

export const getMaxBodyBytes = ({ maxBodyBytes = MAX_BODY_BYTES }: Pick<Rule, 'maxBodyBytes'>): number => maxBodyBytes;

export const rulesFor = (mode: { readonly isDevelopment: boolean }): readonly Rule[] =>
  rules.filter((rule) => rule.only !== 'development' || mode.isDevelopment);
