import { contentTypes, UNKNOWN_TYPE } from '@inspire/node/files';
import { GatewayConfigError } from '../config';
import { getMaxBodyBytes, type Rule } from '../rules';
import { block, type Part, textOf } from './block';
import { type BaseHeaders, type Folders, locationsOf } from './locations';
import { commonResponses, fileResponses, pageMap } from './own-responses';
import { proxying, requestMap } from './proxying';

export interface NginxOptions extends Folders {
  readonly rules: readonly Rule[];
  readonly baseHeaders: BaseHeaders;
  readonly listen: number;
  readonly backendOrigins: readonly string[];
  /** Addresses of the proxies in front of nginx whose `X-Forwarded-For` names the visitor. */
  readonly trustedProxies: readonly string[];
  /** Origin of the Node gateway, which renders the documents. */
  readonly documentsOrigin: string;
}

const upstream = (name: string, origins: readonly string[], keepalive: number) =>
  block(`upstream ${name}`, [...origins.map((origin) => `server ${new URL(origin).host}`), `keepalive ${keepalive}`]);

/** Adds a header only when the upstream server did not send it: nginx omits a header with an empty value. */
const fillIn = (name: string, value: string) => {
  const variable = name.replaceAll('-', '_');
  return block(`map $upstream_http_${variable} $base_${variable}`, ["default ''", `'' "${value}"`]);
};

const bare = (type: string): string => type.split(';', 1)[0] ?? type;
const texts = [
  ...new Set(
    Object.values(contentTypes)
      .filter((type) => type.includes('charset'))
      .map(bare),
  ),
  'application/problem+json',
];

/** Equal to the Node gateway's. */
const mediaTypes: readonly Part[] = [
  block(
    'types',
    Object.entries(contentTypes).map(([extension, type]) => `${bare(type)} ${extension.slice(1)}`),
  ),
  `default_type ${UNKNOWN_TYPE}`,
  'charset utf-8',
  `charset_types ${texts.join(' ')}`,
  `gzip_types ${[...texts, 'image/svg+xml'].join(' ')}`,
];

/** Limits count visitors by their address: behind a proxy that is not trusted, all would share its address. */
const realAddress = (proxies: readonly string[]): readonly Part[] =>
  proxies.length === 0
    ? []
    : [
        ...proxies.map((proxy) => `set_real_ip_from ${proxy}`),
        'real_ip_header X-Forwarded-For',
        // The first address, from the right, that no trusted proxy has: a visitor may send the header, too.
        'real_ip_recursive on',
      ];

/**
 * Reads TRUSTED_PROXIES for nginx, which knows addresses only.
 * @throws GatewayConfigError for a number of hops
 */
export function toProxyAddresses(trusted: string): string[] {
  if (trusted === 'true') return ['0.0.0.0/0', '::/0'];
  if (trusted === 'false') return [];
  if (/^\d+$/.test(trusted))
    throw new GatewayConfigError('TRUSTED_PROXIES: nginx needs the IP addresses of the proxies, not a number of hops');
  return trusted.split(/[\s,]+/).filter(Boolean);
}

/**
 * Returns an nginx configuration (for `http { … }`) of the Node gateway's rules. nginx serves files and proxies calls;
 * the Node gateway still renders the documents and must trust nginx (TRUSTED_PROXIES).
 */
export function nginxConfiguration(options: NginxOptions): string {
  const { rules, baseHeaders, listen, backendOrigins, trustedProxies, documentsOrigin } = options;
  const parts: Part[] = [
    upstream('backend', backendOrigins, 64),
    upstream('documents', [documentsOrigin], 32),
    ...Object.entries(baseHeaders('plain')).map(([name, value]) => fillIn(name, value)),
    pageMap,
    requestMap,
    block('server', [
      `listen ${listen}`,
      'server_tokens off',
      ...mediaTypes,
      'gzip_min_length 1024',
      'gzip_proxied any',
      'gzip_vary on',
      `client_max_body_size ${getMaxBodyBytes({})}`,
      'client_header_timeout 15s',
      'client_body_timeout 30s',
      ...realAddress(trustedProxies),
      ...proxying,
      // Only the client knows which requests may be repeated.
      'proxy_next_upstream off',
      ...locationsOf(rules, baseHeaders, options),
      ...fileResponses({ base: baseHeaders('plain') }),
      ...commonResponses({ base: baseHeaders('plain') }),
    ]),
  ];
  return `# Made from the gateway's table of rules (gateway/src/rules.ts) by its script "nginx": change the table, not this file.\n${textOf(parts)}`;
}
