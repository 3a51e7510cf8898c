import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Certificate, findFreePort, startNameServer } from '../network';
import { nginxProgram } from '../nginx-program/nginx-program';
import { runNginx, userOfWorkers } from './nginx';

/** Connections of one address at the same time, as the template says. */
export const MAX_CONNECTIONS = 200;

export interface EdgeOptions {
  /** Port of the gateways. */
  readonly port: number;
  /** Returns the IP addresses of the gateways now. */
  readonly findGateways: () => readonly string[];
  /** Of the API that takes the streams of notifications; default: the gateways take them. */
  readonly streamPort?: number;
  readonly env?: Readonly<Record<string, string>>;
  readonly certificate?: Certificate;
  /** Changes the template. */
  readonly damage?: (template: string) => string;
}

export interface TestEdge extends AsyncDisposable {
  readonly root: string;
  readonly origin: string;
  readonly tlsPort: number;
}

export const readEdgeFile = (name: string): Promise<string> =>
  readFile(new URL(`../../../deploy/${name}`, import.meta.url), 'utf8');

/** Lays out the files of the service edge in a folder; only paths and ports of the machine differ from the image's. */
export async function layOutEdge({ certificate, damage = String }: EdgeOptions) {
  const root = await mkdtemp(join(tmpdir(), 'gateway-edge-'));
  const [listen, tlsPort] = [await findFreePort(), await findFreePort()];
  const adapt = (text: string) =>
    text
      .replaceAll('/tmp/', `${root}/`)
      .replaceAll('/etc/nginx', root)
      .replaceAll('/run/secrets/edge', `${root}/certificates`)
      .replaceAll('/dev/stdout', `${root}/access.log`)
      // The standard error of a test is a socket, which cannot be opened by its path.
      .replaceAll('/dev/stderr', `${root}/error.log`)
      .replaceAll('listen 8080', `listen ${listen}`)
      .replaceAll('listen 8443', `listen 127.0.0.1:${tlsPort}`);
  const template = adapt(damage(await readEdgeFile('nginx.conf.template')));
  await writeFile(join(root, 'nginx.conf.template'), userOfWorkers + template);
  for (const name of ['tls.conf', 'start-edge.sh']) await writeFile(join(root, name), adapt(await readEdgeFile(name)));
  await mkdir(join(root, 'certificates'));
  if (certificate) {
    await writeFile(join(root, 'certificates/site.crt'), certificate.certificate);
    await writeFile(join(root, 'certificates/site.key'), certificate.key);
  }
  return { root, listen, tlsPort };
}

/** Starts the service edge as its image does. */
export async function startEdge(options: EdgeOptions): Promise<TestEdge> {
  const names = await startNameServer((name) =>
    name === 'gateway' ? options.findGateways() : name === 'streams' ? ['127.0.0.1'] : [],
  );
  const { root, listen, tlsPort } = await layOutEdge(options);
  const origin = `http://127.0.0.1:${listen}`;
  const PATH = `${join(nginxProgram, '..')}:${process.env.PATH ?? ''}`;
  const env = {
    PATH,
    GATEWAYS: `gateway:${options.port}`,
    ...(options.streamPort && { STREAMS: `streams:${options.streamPort}` }),
    NGINX_LOCAL_RESOLVERS: names.address,
    ...options.env,
  };
  const command = { program: 'sh', args: [join(root, 'start-edge.sh')], env };
  const stop = await runNginx(command, `${origin}/livez`);
  return {
    root,
    origin,
    tlsPort,
    async [Symbol.asyncDispose]() {
      await stop();
      await names[Symbol.asyncDispose]();
      await rm(root, { recursive: true, force: true });
    },
  };
}
