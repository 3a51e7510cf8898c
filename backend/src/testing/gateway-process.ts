import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { getProgramArguments } from './test-program';

export async function startGateway(
  backends: readonly string[],
  releasesDir: string,
): Promise<{ address: string; child: ChildProcess }> {
  const { PATH = '' } = process.env;
  const child = spawn(process.execPath, getProgramArguments('gateway'), {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: {
      PATH,
      NODE_ENV: 'development',
      LOG_LEVEL: 'silent',
      HOST: '127.0.0.1',
      PORT: '0',
      BACKEND_ORIGIN: backends.join(','),
      RELEASES_DIR: releasesDir,
      // These tests request no page, so no shell has to be built.
      DEV_SERVERS: JSON.stringify({ shell: 'http://127.0.0.1:9' }),
    },
  });
  const [message] = (await once(child, 'message')) as [{ ready: string }];
  return { address: message.ready, child };
}
