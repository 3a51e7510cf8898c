import { join } from 'node:path';
import { GatewayConfigError, loadGatewayConfig } from './config';
import { baseHeaders } from './http/security-headers';
import { nginxConfiguration, toProxyAddresses } from './nginx/configuration';
import { rulesFor } from './rules';

/**
 * Prints an nginx configuration. Reads the gateway's variables from nginx's point of view (folders and backend
 * origins; `TRUSTED_PROXIES` are those in front of nginx), `PORT` for nginx's own port, `DOCUMENTS_ORIGIN` for the Node gateway, and `NGINX_BROTLI=on` if nginx has
 * the brotli module.
 */
function print(): void {
  const { DOCUMENTS_ORIGIN = 'http://127.0.0.1:3000', NGINX_BROTLI } = process.env;
  const {
    shellDist,
    releases,
    port,
    backendOrigins,
    publicOrigin,
    remoteOrigins,
    overrideOrigins,
    hasGoogleSignIn,
    trustedProxies,
  } = loadGatewayConfig(process.env);
  if (backendOrigins.some((origin) => origin.startsWith('https:')))
    throw new GatewayConfigError(
      'Invalid gateway configuration:\n  BACKEND_ORIGIN: must be http for nginx, which would send requests without TLS. Use the Node gateway for https.',
    );
  process.stdout.write(
    nginxConfiguration({
      rules: rulesFor({ isDevelopment: false }),
      baseHeaders: (set) =>
        baseHeaders({ publicOrigin, remoteOrigins, overrideOrigins, hasGoogleSignIn, devServers: [] }, set),
      listen: port,
      backendOrigins,
      trustedProxies: toProxyAddresses(trustedProxies),
      documentsOrigin: DOCUMENTS_ORIGIN,
      shellPublic: shellDist && join(shellDist, 'public'),
      releases,
      hasBrotli: NGINX_BROTLI === 'on',
    }),
  );
}

try {
  print();
} catch (error) {
  if (!(error instanceof GatewayConfigError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}
