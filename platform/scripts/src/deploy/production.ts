import assert from 'node:assert/strict';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import type { IncomingHttpHeaders } from 'node:http';
import { request } from 'node:https';
import { basename, join } from 'node:path';
import { parseEnv } from 'node:util';
import { runNode } from '@inspire/devkit/processes/run-program';
import { CliError, messageOf } from '@inspire/devkit/terminal/cli-error';
import { createCertificate, findFreePort } from '@inspire/server-kit/network';
import { type ComposeSite, createComposeSite } from './compose-site';
import { expectFailure } from './planted-faults';
import type { DeployRun } from './verification';

const HOST = 'inspire.example';
const ORIGIN = `https://${HOST}`;

/** Returns the settings of .env.example, with its blank lines filled in. */
async function readSettings(root: string, secrets: string): Promise<Record<string, string>> {
  const example = parseEnv(await readFile(join(root, '.env.example'), 'utf8')) as Record<string, string>;
  const settings = { ...example, PUBLIC_ORIGIN: ORIGIN, SECRETS: `${secrets}/`, RAZORPAY_KEY_ID: 'rzp_test_key' };
  const blank = Object.keys(settings).filter((name) => settings[name as keyof typeof settings] === '');
  if (blank.length > 0)
    throw new CliError(`.env.example leaves ${blank.join(', ')} blank, which verify:deploy cannot fill in.`);
  return settings;
}

/** Makes what an owner puts into the folder of secrets. */
async function writeSecrets(root: string, secrets: string): Promise<void> {
  const script = join(root, 'platform/deploy/make-secrets.mjs');
  const { code, output } = await runNode([script], { env: { NODE_ENV: 'development', SECRETS_DIR: secrets } });
  if (code !== 0) throw new CliError(output);
  await rm(join(secrets, 'data/keys'), { recursive: true });
  for (const name of ['razorpay-key-secret', 'razorpay-webhook-secret'])
    await writeFile(join(secrets, 'server', name), 'secret\n');
}

interface Reply {
  readonly status: number | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

const createClient =
  (address: string, port: number, ca: string) =>
  (path: string, method = 'GET', body?: unknown): Promise<Reply> =>
    new Promise((resolve, reject) => {
      const headers = { host: HOST, accept: 'text/html,application/json', 'content-type': 'application/json' };
      request({ host: address, port, servername: HOST, ca, path, method, headers, agent: false }, (response) => {
        let text = '';
        response.on('data', (piece) => (text += String(piece)));
        response.on('end', () => resolve({ status: response.statusCode, headers: response.headers, text }));
      })
        .on('error', reject)
        .end(body === undefined ? undefined : JSON.stringify(body));
    });

/** Opens a page with its files, creates an account and searches, by TLS. */
async function visit(ca: string, plainPort: number, tlsPort: number): Promise<void> {
  const sendRequest = createClient('127.0.0.1', tlsPort, ca);
  const page = await sendRequest('/');
  assert.equal(page.status, 200, page.text);
  assert.match(page.headers['strict-transport-security'] ?? '', /^max-age=\d+/);
  const files = [...page.text.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].flatMap(([, path]) => path ?? []);
  assert.ok(files.length > 0, 'The page names no file.');
  for (const path of [...files, '/remotes/trust/index.json', '/files/search?page=0&size=1&searchQuery='])
    assert.equal((await sendRequest(path)).status, 200, path);
  const password = 'secret-1234';
  const account = {
    user_name: 'Asha',
    email: 'asha@example.com',
    contact: '9876543210',
    password,
    confirmpasword: password,
  };
  const registered = await sendRequest('/api/v1/auth/register', 'POST', account);
  assert.ok([200, 201].includes(registered.status ?? 0), registered.text);
  const plain = await fetch(`http://127.0.0.1:${plainPort}/login`, { redirect: 'manual' });
  assert.deepEqual([plain.status, plain.headers.get('location')], [308, `${ORIGIN}/login`]);
}

/** The folders that the file mounts, as an owner makes them. */
async function makeSecretFolders(site: ComposeSite, secrets: string): Promise<void> {
  const { services } = await site.config();
  for (const { target } of services.secrets?.volumes ?? [])
    await mkdir(join(secrets, basename(target)), { recursive: true });
}

/**
 * Starts everything with the settings of .env.example, as an owner does: without secrets, without a certificate, then with both.
 * @throws CliError for the first part that does not work
 */
export async function verifyProduction({ engine, root, folder, report }: DeployRun): Promise<void> {
  const secrets = join(folder, 'secrets');
  const [port, tlsPort] = [await findFreePort(), await findFreePort()];
  const ports = { PORT: String(port), EDGE_TLS_PORT: String(tlsPort) };
  const settings = { ...(await readSettings(root, secrets)), ...ports };
  // As an owner's `.env`: Compose reads it for the file itself, and passes it on to the backend.
  const file = join(folder, 'production.env');
  const lines = Object.entries(settings).map(([name, value]) => `${name}=${value}`);
  await writeFile(file, `${lines.join('\n')}\n`);
  const env = { ...settings, SETTINGS_FILE: file };
  const site = createComposeSite({ engine, folder: root, project: 'inspire-production', env });
  try {
    await site.remove();
    await makeSecretFolders(site, secrets);
    await expectFailure(site.compose('run', '--rm', 'secrets'), /database\/password: is required in production/);
    await writeSecrets(root, secrets);
    const edgeAlone = site.compose('run', '--rm', '--no-deps', 'edge');
    await expectFailure(edgeAlone, /TRUSTED_PROXIES: must name the proxy that ends TLS/);
    const { certificate, key } = await createCertificate([HOST], ['127.0.0.1']);
    await writeFile(join(secrets, 'edge/site.crt'), certificate);
    await writeFile(join(secrets, 'edge/site.key'), key, { mode: 0o644 });
    await site.start();
    await visit(certificate, port, tlsPort);
    report('production: starts with .env.example and a certificate, and with neither secrets nor certificate says so');
  } catch (error) {
    throw error instanceof CliError ? error : new CliError(`production: ${messageOf(error)}`);
  } finally {
    await site.remove();
  }
}
