import type { Configuration as DevServer } from 'webpack-dev-server';
import { apiPrefixes } from '@inspire/shared/contracts/endpoints';
import type { BuildEnv } from './env';

/** Everything that a standalone page asks of the backend. */
const backendPrefixes = [...apiPrefixes, '/media', '/dev'];

type Middlewares = Parameters<NonNullable<DevServer['setupMiddlewares']>>[0];

/** A recorded page answers its calls itself, but those that shall run into their time limit: they come here. */
const takeAndNeverAnswer = (middlewares: Middlewares): Middlewares => [
  ...apiPrefixes.map((path) => ({ name: `never ${path}`, path, middleware: () => undefined })),
  ...middlewares,
];

/**
 * The development server of a package. Inside the running shell its files come through the gateway, so only the hot
 * reload's socket connects to this port; a standalone page is served from it directly and has the API proxied.
 */
export function devServer({ devPort, standalone, apiOrigin, recorded }: BuildEnv): DevServer {
  return {
    host: '127.0.0.1',
    port: devPort,
    hot: true,
    liveReload: false,
    static: false,
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
      ...(recorded && { setupMiddlewares: takeAndNeverAnswer }),
      ...(apiOrigin && { proxy: [{ context: backendPrefixes, target: apiOrigin, changeOrigin: true }] }),
    }),
  };
}
