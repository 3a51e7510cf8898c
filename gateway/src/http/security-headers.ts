import { createHash } from 'node:crypto';
import type { HeaderSet } from '../rules';

export interface Origins {
  readonly publicOrigin: string;
  readonly remoteOrigins: readonly string[];
  /** Origins of developers' builds of remotes, such as `http://localhost:*`. */
  readonly overrideOrigins: readonly string[];
  readonly hasGoogleSignIn: boolean;
  /** Development servers; hot reload uses a socket to them. */
  readonly devServers: readonly string[];
}

/**
 * Google's list for its sign-in button (https://developers.google.com/identity/gsi/web/guides/get-google-api-clientid).
 */
const google = {
  script: 'https://accounts.google.com/gsi/client',
  style: 'https://accounts.google.com/gsi/style',
  rest: 'https://accounts.google.com/gsi/',
  policy: 'goog#html',
};

const isHttps = (origin: string): boolean => origin.startsWith('https:');

/** The local machine has two names, and the page may use either. */
function socketsOf(origin: string): string[] {
  const { protocol, hostname, port } = new URL(origin);
  const names = ['localhost', '127.0.0.1'].includes(hostname) ? ['localhost', '127.0.0.1'] : [hostname];
  return names.map((name) => `${protocol.replace('http', 'ws')}//${name}${port && `:${port}`}`);
}

/** Replaces text instead of parsing a URL, because `*` is not a valid port. */
const socketOf = (pattern: string): string => pattern.replace(/^http/, 'ws');

/** Returns the source of a policy that allows one inline style. */
const sourceOf = (css: string): string => `'sha256-${createHash('sha256').update(css).digest('base64')}'`;

interface PolicyOptions {
  /** False for an older shell without that policy, which could load no script under this directive. @default true */
  readonly hasTrustedTypes?: boolean;
  /** The one inline style that the document contains. */
  readonly css?: string | undefined;
}

/**
 * The content security policy of documents: no inline script, no inline style but that of the page's frame, no eval, no
 * unlisted origins, and Trusted Types. The shell defines the default policy; Google's script brings its own.
 */
export function contentSecurityPolicy(
  { remoteOrigins, overrideOrigins, hasGoogleSignIn, devServers }: Origins,
  { hasTrustedTypes = true, css }: PolicyOptions = {},
): string {
  const signIn = (source: string) => (hasGoogleSignIn ? [source] : []);
  const remotes = [...remoteOrigins, ...overrideOrigins];
  const directives: Record<string, readonly string[]> = {
    'default-src': ["'none'"],
    'script-src': ["'self'", ...remotes, ...signIn(google.script)],
    'style-src': ["'self'", ...(css === undefined ? [] : [sourceOf(css)]), ...remotes, ...signIn(google.style)],
    'img-src': ["'self'", 'data:', 'blob:', ...remotes],
    'media-src': ["'self'", 'blob:'],
    'connect-src': [
      "'self'",
      ...remotes,
      ...signIn(google.rest),
      ...devServers.flatMap(socketsOf),
      ...overrideOrigins.map(socketOf),
    ],
    'font-src': ["'self'", ...remotes],
    ...(hasGoogleSignIn && { 'frame-src': [google.rest] }),
    'manifest-src': ["'self'"],
    'worker-src': ["'self'", 'blob:'],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
    ...(hasTrustedTypes && {
      'require-trusted-types-for': ["'script'"],
      'trusted-types': ['default', ...signIn(google.policy)],
    }),
  };
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ');
}

const TRANSPORT_SECURITY = 'max-age=31536000; includeSubDomains';

/**
 * Headers of every response; the backend's own headers take precedence. `open` files omit the policies of pages: a page
 * loads many of these files, and the extra headers would slow it down.
 */
export function baseHeaders(
  { publicOrigin, hasGoogleSignIn }: Origins,
  set: HeaderSet = 'plain',
): Readonly<Record<string, string>> {
  return {
    'x-content-type-options': 'nosniff',
    ...(set !== 'open' && {
      'referrer-policy': 'strict-origin-when-cross-origin',
      'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), display-capture=()',
      // Google's sign-in opens a window that must reach the page that opened it.
      'cross-origin-opener-policy': hasGoogleSignIn ? 'same-origin-allow-popups' : 'same-origin',
    }),
    ...(isHttps(publicOrigin) && { 'strict-transport-security': TRANSPORT_SECURITY }),
  };
}

/** Policy for files opened directly: no scripts, no requests, an opaque origin, no framing. */
const filePolicy = {
  'content-security-policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'; sandbox",
} as const;

/** Files that shells on other origins may load, with `crossorigin="anonymous"`. */
export const openHeaders = {
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
  ...filePolicy,
} as const;

export const documentHeaders = { 'cross-origin-resource-policy': 'same-origin' } as const;
/** Other files of the site. */
export const plainHeaders = { ...documentHeaders, ...filePolicy } as const;
