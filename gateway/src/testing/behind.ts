import {
  type ClientRequest,
  type IncomingHttpHeaders,
  request,
  type RequestListener,
  type RequestOptions,
} from 'node:http';
import { createTestGateway, type TestGateway } from './gateway';
import { createUpstream, type Upstream } from './upstream';

export interface ReceivedResponse {
  readonly status: number | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

export interface Running extends AsyncDisposable {
  readonly upstream: Upstream;
  readonly gateway: TestGateway;
  readonly open: (path: string, options?: RequestOptions) => ClientRequest;
  readonly sendRequest: (
    path: string,
    options?: RequestOptions & { body?: string | Buffer },
  ) => Promise<ReceivedResponse>;
}

export async function runBehind(listener?: RequestListener, variables: Record<string, string> = {}): Promise<Running> {
  const upstream = await createUpstream(listener);
  const gateway = await createTestGateway(variables, upstream.origin);
  const { hostname, port } = new URL(await gateway.app.listen({ port: 0, host: '127.0.0.1' }));
  const open: Running['open'] = (path, options) => request({ hostname, port, path, agent: false, ...options });
  const sendRequest: Running['sendRequest'] = (path, { body, ...options } = {}) =>
    new Promise((resolve, reject) => {
      open(path, options)
        .on('error', reject)
        .on('response', (response) => {
          const pieces: Buffer[] = [];
          response.on('data', (piece: Buffer) => pieces.push(piece)).on('error', reject);
          response.on('end', () =>
            resolve({ status: response.statusCode, headers: response.headers, body: Buffer.concat(pieces) }),
          );
        })
        .end(body);
    });
  return {
    upstream,
    gateway,
    open,
    sendRequest,
    [Symbol.asyncDispose]: async () => {
      await gateway[Symbol.asyncDispose]();
      await upstream[Symbol.asyncDispose]();
    },
  };
}
