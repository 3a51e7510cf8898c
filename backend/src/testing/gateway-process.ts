import { type ServerProcess, startProcess } from './server-process';

export interface GatewayProcess extends Pick<ServerProcess, 'child' | 'output'> {
  readonly address: string;
}

export async function startGateway(
  backends: readonly string[],
  releasesDir: string,
  variables: Readonly<Record<string, string>> = {},
): Promise<GatewayProcess> {
  const { child, output, listening } = startProcess(
    {
      NODE_ENV: 'development',
      LOG_LEVEL: 'silent',
      HOST: '127.0.0.1',
      PORT: '0',
      BACKEND_ORIGIN: backends.join(','),
      RELEASES_DIR: releasesDir,
      // These tests request no page, so no shell has to be built.
      DEV_SERVERS: JSON.stringify({ shell: 'http://127.0.0.1:9' }),
      ...variables,
    },
    'gateway',
  );
  return { address: await listening, child, output };
}
