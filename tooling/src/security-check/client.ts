import { randomInt } from 'node:crypto';
import { type IncomingHttpHeaders, request as requestPlain, type RequestOptions } from 'node:http';
import { request as requestTls } from 'node:https';
import { parseJson } from '@inspire/shared/guards';
import { CliError, messageOf } from '../terminal/cli-error';

const TIMEOUT_MS = 20_000;

export interface Reply {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  readonly json: unknown;
}

export interface SendOptions {
  readonly method?: string;
  /** Sent as it is: a URL would lose `..` and backslashes. */
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly token?: string | undefined;
  readonly json?: unknown;
  readonly body?: string;
  readonly form?: Readonly<Record<string, string>>;
  /** The IP address of this machine that the request comes from. */
  readonly from?: string | undefined;
}

/** Sends requests to the site that is checked, as someone outside does; each attack has one, with an address of its own. */
export interface Client {
  readonly origin: URL;
  /** How many requests were sent. */
  count(): number;
  /** @throws CliError without a response */
  send(options: SendOptions): Promise<Reply>;
  /** The address that this client's requests come from; undefined for the system's choice. */
  readonly from: string | undefined;
  /** Returns another address of this machine; undefined where it has only one way to the site. */
  newAddress(): string | undefined;
  /** For requests that are not complete, such as slow ones. */
  connection(): RequestOptions;
}

const isLoopback = ({ hostname }: URL): boolean => ['localhost', '127.0.0.1'].includes(hostname);

/** Linux sends from any address of 127.0.0.0/8, so that each run has limits of its own and can come from many networks. */
const pickLoopback = (): string => `127.${randomInt(64, 250)}.${randomInt(0, 250)}.${randomInt(1, 250)}`;

const toBody = ({ json, form, body }: SendOptions): { readonly text: string; readonly type: string } | undefined => {
  if (json !== undefined) return { text: JSON.stringify(json), type: 'application/json' };
  if (form !== undefined)
    return { text: new URLSearchParams(form).toString(), type: 'application/x-www-form-urlencoded' };
  return body === undefined ? undefined : { text: body, type: 'application/json' };
};

export function createClient(origin: URL): Client {
  let count = 0;
  const newAddress = () => (isLoopback(origin) && process.platform === 'linux' ? pickLoopback() : undefined);
  const from = newAddress();
  const connection = (): RequestOptions => ({
    host: isLoopback(origin) ? '127.0.0.1' : origin.hostname,
    port: origin.port || (origin.protocol === 'https:' ? 443 : 80),
    localAddress: from,
    agent: false,
  });
  const request = origin.protocol === 'https:' ? requestTls : requestPlain;

  const send = (options: SendOptions): Promise<Reply> => {
    count += 1;
    const { method = 'GET', path, token, headers } = options;
    const body = toBody(options);
    return new Promise((resolve, reject) => {
      const fail = (error: Error) => reject(new CliError(`${method} ${path.slice(0, 80)}: ${messageOf(error)}`));
      const sent = request(
        {
          ...connection(),
          localAddress: options.from ?? from,
          method,
          path,
          timeout: TIMEOUT_MS,
          headers: {
            host: origin.host,
            ...(token !== undefined && { authorization: `Bearer ${token}` }),
            ...(body && { 'content-type': body.type }),
            ...(body && !headers?.['transfer-encoding'] && { 'content-length': Buffer.byteLength(body.text) }),
            ...headers,
          },
        },
        (response) => {
          let text = '';
          response.setEncoding('utf8').on('data', (piece: string) => (text += piece));
          response.on('error', fail);
          response.on('end', () =>
            resolve({ status: response.statusCode ?? 0, headers: response.headers, text, json: parseJson(text) }),
          );
        },
      );
      sent.on('timeout', () => sent.destroy(new Error('no response in time')));
      sent.on('error', fail);
      sent.end(body?.text);
    });
  };

  return { origin, from, count: () => count, send, newAddress, connection };
}
