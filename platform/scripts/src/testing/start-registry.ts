import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runServer } from 'verdaccio';

export interface TestRegistry {
  readonly url: string;
  /** A new folder, removed with the registry. */
  readonly folder: string;
  /** Registers a member of the team. @returns the token that allows publishing */
  addUser(name: string): Promise<string>;
  stop(): Promise<void>;
}

/** Starts a real registry without any package. It has no upstream registry; only registered users may publish. */
export async function startRegistry(): Promise<TestRegistry> {
  const folder = await mkdtemp(join(tmpdir(), 'inspire-registry-'));
  const access = { access: '$all', publish: '$authenticated' };
  const app = (await runServer({
    self_path: join(folder, 'config.yaml'),
    storage: join(folder, 'storage'),
    auth: { htpasswd: { file: join(folder, 'htpasswd'), algorithm: 'sha1', max_users: 10 } },
    uplinks: {},
    packages: { '@inspire/*': access, '**': access },
    web: { enable: false },
    log: { type: 'stdout', format: 'pretty', level: 'fatal' },
    // The types demand every setting.
  } as unknown as Parameters<typeof runServer>[0])) as Server;
  await new Promise<void>((resolve) => app.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(app.address() as AddressInfo).port}/`;
  return {
    url,
    folder,
    async addUser(name) {
      const response = await fetch(`${url}-/user/org.couchdb.user:${name}`, {
        method: 'PUT',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ name, password: `${name}-in-a-test` }),
      });
      const { token } = (await response.json()) as { token?: string };
      if (token === undefined) throw new Error(`the registry gave ${name} no token`);
      return token;
    },
    async stop() {
      app.closeAllConnections();
      await new Promise((resolve) => app.close(resolve));
      await rm(folder, { recursive: true, force: true, maxRetries: 3 });
    },
  };
}

/** Writes the settings of a user of npm, who may have a token. @returns the environment that names them */
export async function npmUser(registry: TestRegistry, name: string, token?: string): Promise<Record<string, string>> {
  const file = join(registry.folder, `${name}.npmrc`);
  await writeFile(file, token === undefined ? '' : `${registry.url.replace('http:', '')}:_authToken=${token}\n`);
  return { npm_config_userconfig: file, npm_config_cache: join(registry.folder, 'npm-cache') };
}
