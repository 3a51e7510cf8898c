import type { Configuration as DevServer } from 'webpack-dev-server';
import { apiPrefixes } from '@inspire/shared/contracts/endpoints';
import type { BuildEnv } from './env';

/** Prefixes of paths that a standalone page's server passes to the backend. */
export const backendPrefixes: readonly string[] = [...apiPrefixes, '/media', '/dev'];

type Middlewares = Parameters<NonNullable<DevServer['setupMiddlewares']>>[0];

/** The mock API runs in the page; only calls that must time out reach this server, which never responds. */
const takeAndNeverRespond = (middlewares: Middlewares): Middlewares => [
  ...apiPrefixes.map((path) => ({ name: `never ${path}`, path, middleware: () => undefined })),
  ...middlewares,
];

/**
 * Creates the settings of a package's development server. Inside the shell, files come through the gateway, so only the
 * hot-reload socket connects to this port; a standalone page is served directly and has the API proxied.
 */
export function devServer({ devPort, standalone, apiOrigin, mockApi }: BuildEnv): DevServer {
  return {
    host: '127.0.0.1',
    port: devPort,
    hot: true,
    liveReload: false,
    static: false,
    // Compression would hold back the events of a live stream, which are smaller than its buffer.
    compress: false,
    allowedHosts: 'all',
    headers: { 'access-control-allow-origin': '*' },
    client: {
      overlay: false,
      logging: 'warn',
      webSocketURL: { hostname: 'localhost', port: devPort, pathname: '/ws' },
    },
    devMiddleware: { writeToDisk: false },
    ...(standalone && {
      historyApiFallback: { index: '/', disableDotRule: true },
      ...(mockApi && { setupMiddlewares: takeAndNeverRespond }),
      ...(apiOrigin && { proxy: [{ context: [...backendPrefixes], target: apiOrigin, changeOrigin: true }] }),
    }),
  };
}
