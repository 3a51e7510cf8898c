import { TRANSPORT_SECURITY } from '../http/security-headers';
import { BURST_SECONDS, REQUESTS_PER_SECOND } from '../limits/request-limit';
import { getMaxBodyBytes, LIVENESS_PATH, READINESS_PATH, type Rule, rules } from '../rules';
import { type Block, block, type Part, textOf } from './block';
import { bodyLimit } from './locations';
import { commonResponses, needsTls, type OwnHeaders, pageMap } from './own-responses';
import { proxying, requestMap } from './proxying';

export interface EdgeOptions {
  /** Host and port of the gateways: a name with an address for each replica. */
  readonly gateways: string;
  /** The DNS server that knows that name, asked again every second: a replaced gateway has another address. */
  readonly resolver: string;
  readonly listen: number;
}

/** Connections of one address at the same time. */
export const MAX_CONNECTIONS = 200;

/** Less than the three seconds that a gateway drains by default. */
const KEPT_SECONDS = 2;

const log = [
  'time',
  'request',
  'remote_addr',
  'request_method',
  'uri',
  'status',
  'body_bytes_sent',
  'request_time',
  'upstream_cache_status',
];
const variables: Readonly<Record<string, string>> = { time: 'time_iso8601', request: 'request_name' };
const logFormat = `{${log.map((name) => `"${name}":"$${variables[name] ?? name}"`).join(',')}}`;

/** The query may contain the token of a stream, so the log has only the path. */
const logging: readonly Part[] = [
  `log_format requests escape=json '${logFormat}'`,
  'access_log /dev/stdout requests',
  'error_log /dev/stderr warn',
];

/** A read-only container has no other place. */
const temporary: readonly Part[] = [
  'client_body_temp_path /tmp/body',
  'proxy_temp_path /tmp/proxy',
  'fastcgi_temp_path /tmp/fastcgi',
  'uwsgi_temp_path /tmp/uwsgi',
  'scgi_temp_path /tmp/scgi',
];

/** Paths that programs call: a redirect would hide from a client that it has sent its token in plain text. */
const calledPaths = rules.flatMap(({ match, target }) =>
  (target === 'backend' || target === 'media') && 'prefix' in match ? [match.prefix] : [],
);

/** Requests that TLS must protect; probes come from this machine. */
const plainMap = block('map $scheme:$uri $is_plain', [
  "default ''",
  `http:${LIVENESS_PATH} ''`,
  `http:${READINESS_PATH} ''`,
  `"~^http:(${calledPaths.join('|')})(/|$)" call`,
  '"~^http:" page',
]);

/** For nginx's own responses. A browser ignores the header without TLS, so a client that claims https harms only itself. */
const transportSecurity = block('map $scheme:$http_x_forwarded_proto $transport_security', [
  "default ''",
  `"~^(https:|http:https$)" '${TRANSPORT_SECURITY}'`,
]);

const pass = 'proxy_pass http://gateways';

const ownHeaders: OwnHeaders = {
  base: { 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer' },
  more: ['add_header strict-transport-security $transport_security always'],
};

/** Where the step before nginx writes what depends on the environment (`start-edge.sh`). */
const SETTINGS = '/tmp/edge/*.conf';

/** Files that never change are stored; nginx requests each of them once, also while many browsers do. */
const caching: readonly Part[] = [
  'proxy_buffering on',
  'proxy_cache files',
  'proxy_cache_lock on',
  'proxy_cache_use_stale error timeout updating http_502 http_503 http_504',
  'add_header x-cache $upstream_cache_status always',
];

/** Everything else is the same for all paths. Media are not stored: each viewer's token is in their paths (ADR-49). */
function toLocation(rule: Rule): Block[] {
  const { match, cache, maxBodyBytes } = rule;
  if ('exact' in match) return [block(`location = ${match.exact}`, [pass, ...bodyLimit(rule)])];
  if (!('prefix' in match) || (cache !== 'immutable' && maxBodyBytes === undefined)) return [];
  return [block(`location ^~ ${match.prefix}/`, [pass, ...bodyLimit(rule), ...(cache === 'immutable' ? caching : [])])];
}

/**
 * Returns a whole `nginx.conf` for the service `edge`, in front of Node gateways, which know everything else. It includes
 * what `start-edge.sh` writes: TLS, and the proxies in front of nginx.
 */
export function edgeConfiguration({ gateways, resolver, listen }: EdgeOptions): string {
  const parts: Part[] = [
    'worker_processes auto',
    'pid /tmp/nginx.pid',
    block('events', ['worker_connections 4096']),
    block('http', [
      ...logging,
      ...temporary,
      'server_tokens off',
      `resolver ${resolver} valid=1s ipv6=off`,
      'proxy_cache_path /tmp/files levels=1:2 keys_zone=files:10m max_size=200m inactive=7d use_temp_path=off',
      'limit_req_status 429',
      'limit_conn_status 429',
      `limit_req_zone $binary_remote_addr zone=requests:10m rate=${REQUESTS_PER_SECOND}r/s`,
      'limit_conn_zone $binary_remote_addr zone=connections:10m',
      // A gateway that is replaced is tried again at once: left out for ten seconds, it would be missing while the next one
      // is. Unused connections end before a gateway has drained (DRAIN_SECONDS), which would cut off a call sent on one.
      block('upstream gateways', [
        'zone gateways 64k',
        `server ${gateways} max_fails=0 resolve`,
        'keepalive 32',
        `keepalive_timeout ${KEPT_SECONDS}s`,
      ]),
      pageMap,
      requestMap,
      plainMap,
      transportSecurity,
      block('server', [
        `listen ${listen}`,
        `include ${SETTINGS}`,
        `limit_req zone=requests burst=${REQUESTS_PER_SECOND * BURST_SECONDS} nodelay`,
        `limit_conn connections ${MAX_CONNECTIONS}`,
        `client_max_body_size ${getMaxBodyBytes({})}`,
        'client_header_timeout 15s',
        'client_body_timeout 30s',
        ...proxying,
        // GET and HEAD only, by nginx's own rule.
        'proxy_next_upstream error timeout',
        // After an update, as many removed gateways as present ones may still be known for a second.
        'proxy_next_upstream_tries 5',
        ...rules.flatMap(toLocation),
        block('location /', [pass]),
        ...needsTls(ownHeaders),
        ...commonResponses(ownHeaders),
      ]),
    ]),
  ];
  return `# Made from the gateway's table of rules (gateway/src/rules.ts) by 'npm run package edge': change the table, not this file.\n${textOf(parts)}`;
}
