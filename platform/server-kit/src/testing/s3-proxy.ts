import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, request as send } from 'node:http';
import { listenLocally } from '../network';
import type { S3Server, S3ServerBucket } from './s3-server';

/** A status to fail with, `lost` for a request whose work is done and whose response is 500, or `silent` for no response. */
type Fault = number | 'lost' | 'silent' | undefined;

export interface S3Proxy extends AsyncDisposable {
  /** The buckets behind the proxy, below a prefix of their own. */
  readonly media: S3ServerBucket;
  readonly releases: S3ServerBucket;
  /** Method, key and range of every request, newest last. */
  readonly seen: string[];
  /** Runs before each request. */
  intercept: (method: string, key: string) => Fault;
  /** Conditions of writes that seem to be ignored, as some servers do. */
  ignoredCondition: 'if-match' | 'if-none-match' | undefined;
}

/**
 * Starts a proxy that records and disturbs requests to a real server. Signatures stay valid, because it forwards the `Host`
 * that the client has signed.
 */
export async function startS3Proxy({ origin: upstream, media, releases }: S3Server): Promise<S3Proxy> {
  const proxy = createServer(async (incoming, response) => {
    const { method = '', url = '', headers } = incoming;
    const key = decodeURIComponent(new URL(url, upstream).pathname).split('/').slice(2).join('/');
    const body = Buffer.concat((await incoming.toArray()) as Buffer[]);
    const fail = (status: number) =>
      response
        .writeHead(status, { 'content-type': 'application/xml' })
        .end('<?xml version="1.0"?><Error><Code>InternalError</Code><Message>InternalError</Message></Error>');
    opened.seen.push(`${method} ${key}${headers.range ? ` ${headers.range}` : ''}`);
    const fault = opened.intercept(method, key);
    if (fault === 'silent') return;
    if (typeof fault === 'number') return fail(fault);
    const forwarded = send(upstream + url, { method, headers }).end(body);
    const [answer] = (await once(forwarded, 'response')) as [IncomingMessage & { statusCode: number }];
    if (fault === 'lost') return fail(500);
    const isIgnored = opened.ignoredCondition !== undefined && headers[opened.ignoredCondition] !== undefined;
    if (isIgnored && answer.statusCode >= 400) return response.writeHead(200).end();
    response.writeHead(answer.statusCode, answer.headers);
    answer.pipe(response);
  });
  const { origin, close } = await listenLocally(proxy);
  const prefix = randomUUID();
  const through = ({ url, env }: S3ServerBucket): S3ServerBucket => ({
    url: url.replace(/[^/]+$/, prefix),
    env: { ...env, S3_ENDPOINT: origin },
  });
  const opened: S3Proxy = {
    media: through(media),
    releases: through(releases),
    seen: [],
    intercept: () => undefined,
    ignoredCondition: undefined,
    [Symbol.asyncDispose]: close,
  };
  return opened;
}
