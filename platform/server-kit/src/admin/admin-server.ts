import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createProblem } from '../problems/problem';

/** Where probes and metrics are served: on another port than calls, which the public cannot reach. */
export interface AdminAddress {
  readonly host: string;
  /** 0 chooses a free one. */
  readonly port: number;
}

/** Answers with JSON. @throws AdminRequestError for a request that it cannot read */
export type AdminRoute = (query: URLSearchParams) => Promise<unknown>;

/** A request that a custom route cannot read; the message is for the operator. */
export class AdminRequestError extends Error {
  override readonly name = 'AdminRequestError';
}

export interface AdminServerOptions extends AdminAddress {
  /** True while the process should receive requests. */
  readonly isReady: () => boolean | Promise<boolean>;
  readonly metrics: { readonly contentType: string; readonly metrics: () => Promise<string> };
  /** What the process serves beside probes and metrics, by path. */
  readonly routes?: Readonly<Record<string, AdminRoute>>;
}

export interface AdminServer {
  /** For example `http://127.0.0.1:9400`. */
  readonly origin: string;
  close(): Promise<void>;
}

function send(response: ServerResponse, status: number, type: string, body: string): void {
  response.writeHead(status, {
    'content-type': type,
    'cache-control': 'no-store',
    'content-length': Buffer.byteLength(body),
  });
  response.end(body);
}

const sendProblem = (response: ServerResponse, status: number, detail: string): void =>
  send(response, status, 'application/problem+json; charset=utf-8', JSON.stringify(createProblem(status, detail)));

const sendJson = (response: ServerResponse, body: unknown): void =>
  send(response, 200, 'application/json; charset=utf-8', JSON.stringify(body));

const sendError = (response: ServerResponse, error: unknown): void =>
  error instanceof AdminRequestError
    ? sendProblem(response, 400, error.message)
    : sendProblem(response, 500, 'Something went wrong.');

/**
 * Serves `/livez`, `/readyz` and `/metrics` (Prometheus) of a process, and its own routes. It stays open while the
 * process drains, so that the last figures can be collected.
 * @throws the error of the port, for example EADDRINUSE
 */
export async function startAdminServer({
  host,
  port,
  isReady,
  metrics,
  routes: own = {},
}: AdminServerOptions): Promise<AdminServer> {
  const routes: Readonly<Record<string, (response: ServerResponse, query: string) => Promise<void> | void>> = {
    ...Object.fromEntries(
      Object.entries(own).map(([path, respond]) => [
        path,
        async (response: ServerResponse, query: string) =>
          sendJson(response, await respond(new URLSearchParams(query))),
      ]),
    ),
    '/livez': (response) => sendJson(response, { status: 'alive' }),
    '/readyz': async (response) =>
      (await isReady()) ? sendJson(response, { status: 'ready' }) : sendProblem(response, 503, 'Not ready.'),
    '/metrics': async (response) => send(response, 200, metrics.contentType, await metrics.metrics()),
  };
  const server = createServer((request, response) => {
    const [path = '', query = ''] = (request.url ?? '').split('?', 2);
    const route = routes[path];
    if (!route) return sendProblem(response, 404, 'Not found.');
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.setHeader('allow', 'GET, HEAD');
      return sendProblem(response, 405, 'Method not allowed.');
    }
    Promise.resolve(route(response, query)).catch((error: unknown) => sendError(response, error));
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => resolve());
  });
  const { port: chosen } = server.address() as AddressInfo;
  return {
    origin: `http://${host.includes(':') ? `[${host}]` : host}:${chosen}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
