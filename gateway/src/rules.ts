import { apiPrefixes, endpoints } from '@inspire/shared/contracts/endpoints';
import { REGISTRY_PATH } from '@inspire/shared/remote';

/** Where an address is answered from. */
export type Target =
  /** A call of the API: short, many at a time. */
  | 'backend'
  /** The backend's films, sounds and pictures: long answers, each as slow as its viewer's line. */
  | 'media'
  /** A file of the shell's `public/assets`; its name carries its hash. */
  | 'assets'
  /** A file of the release store; its folder is one version, never changed. */
  | 'releases'
  /** The signed list of releases. */
  | 'registry'
  /** Another file of the shell's `public` folder where there is one by that name (icons, manifest). */
  | 'site-file'
  /** The shell's page. */
  | 'document'
  /** Not for the public. */
  | 'hidden';

/** `upstream` leaves it to the backend. */
export type CachePolicy = 'immutable' | 'revalidate' | 'short' | 'never' | 'upstream';

/** `precompressed`: a `.br` or `.gz` file beside the file. `dynamic`: at run time, for texts. */
export type Compression = 'precompressed' | 'dynamic' | 'none';

/** `open`: pages of any origin may load it (scripts with `crossorigin`). `document`: the content security policy. */
export type HeaderSet = 'open' | 'document' | 'plain';

export interface Rule {
  /** `exact`: this path. `prefix`: this path and all under it. `file`: whatever exists in the shell's public folder. */
  readonly match: { readonly exact: string } | { readonly prefix: string } | { readonly file: 'public' };
  readonly target: Target;
  readonly cache: CachePolicy;
  readonly compression: Compression;
  readonly headers: HeaderSet;
  /** Read-only targets answer GET and HEAD alone, anything else with 405. */
  readonly methods: 'read' | 'any';
  readonly only?: 'development';
}

const backend = { target: 'backend', cache: 'upstream', headers: 'plain', methods: 'any' } as const;

/**
 * The one table of the public origin (D-37 and D-43): routes, caching, compression and headers. The Node gateway
 * and the nginx configuration are both made from it. An exact match goes before a prefix, a longer prefix before a
 * shorter one, then files, then the page. `/api/call/url` is a page, so `/api` itself is no prefix of the backend.
 */
export const rules: readonly Rule[] = [
  ...apiPrefixes.map((prefix): Rule => ({ ...backend, match: { prefix }, compression: 'dynamic' })),
  // Open for hours: as many as there are readers, and none of them in the way of a call.
  { ...backend, match: { exact: endpoints.notificationStream.path }, target: 'media', compression: 'none' },
  { ...backend, match: { prefix: '/media' }, target: 'media', compression: 'none' },
  { ...backend, match: { exact: '/openapi.json' }, compression: 'dynamic' },
  { ...backend, match: { prefix: '/docs' }, compression: 'dynamic' },
  { ...backend, match: { exact: '/livez' }, compression: 'none' },
  { ...backend, match: { exact: '/readyz' }, compression: 'none' },
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
    match: { exact: REGISTRY_PATH },
    target: 'registry',
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

/** The value of `cache-control` for each policy; undefined where the backend decides. */
export const cacheControl: Readonly<Record<CachePolicy, string | undefined>> = {
  immutable: 'public, max-age=31536000, immutable',
  revalidate: 'no-cache',
  short: 'public, max-age=3600',
  never: 'no-store',
  upstream: undefined,
};

/** The rules of one mode. */
export const rulesFor = (mode: { readonly isDevelopment: boolean }): readonly Rule[] =>
  rules.filter((rule) => rule.only !== 'development' || mode.isDevelopment);
