import { readEnvelope, readRegistry, REGISTRY_PATH, releaseBase } from '@inspire/shared/remote';
import type { Client, Reply } from '../client';
import type { Attack } from '../trial';
import { isOk } from '../viewer';

const SECRET_FILES = ['etc/passwd', 'keys/release-private.json', 'keys/identity.json', 'package.json', '.env'];
const UP = ['../../../../', '..%2f..%2f..%2f..%2f', '%2e%2e/%2e%2e/%2e%2e/', '..%5c..%5c..%5c', '....//....//'];

const isSecret = ({ text }: Reply): boolean =>
  /root:.*:0:0:|PRIVATE KEY|"d"\s*:\s*"|"dependencies"|^[A-Z_]+=.+$/m.test(text);

const isDocument = ({ headers }: Reply): boolean => String(headers['content-type']).startsWith('text/html');

async function findEntry(client: Client): Promise<string | undefined> {
  const { json, status } = await client.send({ path: REGISTRY_PATH });
  if (status !== 200) return undefined;
  const [listed] = Object.entries(readRegistry(readEnvelope(json).payload).remotes);
  const newest = listed?.[1].releases[0];
  return listed && newest && releaseBase(listed[0], newest) + newest.entry;
}

/** Only published files are served, and none of them runs as a page of the site. */
export const files: Attack = {
  name: 'open files outside the site and the registry',
  async run(trial) {
    const { client } = trial;
    const entry = await findEntry(client);
    const folder = entry?.replace(/[^/]+$/, '') ?? '/remotes/mfe-video/1.0.0/';
    for (const base of ['/', '/assets/', '/media/covers/', '/remotes/', folder])
      for (const up of UP)
        for (const file of SECRET_FILES) {
          const path = `${base}${up}${file}`;
          const reply = await client.send({ path, headers: { accept: '*/*' } });
          const isRejected = reply.status >= 400 || (isDocument(reply) && !isSecret(reply));
          trial.expectRejected(`${path} responded with ${reply.status}`, isRejected);
        }
    for (const name of ['x.svg', 'x.html', 'registry.json', '%00', '.env', 'x.js.map%00.js']) {
      const reply = await client.send({ path: folder + name });
      trial.expectRejected(`${folder + name} responded with ${reply.status}`, reply.status >= 400);
    }
    const put = await client.send({ method: 'PUT', path: `${folder}x.js`, body: 'alert(1)' });
    trial.expectRejected(`writing a file responded with ${put.status}`, put.status >= 400);

    const served = await client.send({ path: entry ?? REGISTRY_PATH });
    const policy = String(served.headers['content-security-policy'] ?? '');
    trial.expectRejected(
      'a file of the store may run as a page',
      /default-src 'none'/.test(policy) && /(^|; )sandbox(;|$)/.test(policy),
    );
    trial.expectWorks('the entry of a remote', entry !== undefined && isOk(served) && served.text.length > 1_000);
  },
};
