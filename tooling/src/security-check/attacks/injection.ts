import { randomBytes } from 'node:crypto';
import { endpoints } from '@inspire/shared/contracts';
import type { Reply } from '../client';
import type { Attack, Trial } from '../trial';
import { call, isOk, newestMail, PASSWORD, signUp } from '../viewer';

const FOREIGN = 'attacker.example';

const pathsOf = (script: string): readonly string[] => [
  `/?q=${encodeURIComponent(script)}`,
  `/user-routes/${encodeURIComponent(script)}`,
  `/login?redirect=//${FOREIGN}&next=https://${FOREIGN}`,
  `/api/call/url?message=Paid&status=1&redirecturl=https://${FOREIGN}/&x=${encodeURIComponent(script)}`,
  `/payments/return/1?returnUrl=https://${FOREIGN}`,
  `//${FOREIGN}/%2e%2e`,
  `/\\${FOREIGN}`,
  `/%5c${FOREIGN}`,
  `/.${FOREIGN}/..//${FOREIGN}`,
  `/%0d%0aset-cookie:x=1`,
  `/dev/identity/authorize?nonce=0123456789abcdef&redirect_uri=https://${FOREIGN}`,
];

const isDocument = ({ headers }: Reply): boolean => String(headers['content-type']).startsWith('text/html');

function checkReply(trial: Trial, path: string, reply: Reply, script: string): void {
  const { status, headers, text } = reply;
  const location = String(headers.location ?? '/');
  trial.expectRejected(
    `${path} redirects to ${location}`,
    new URL(location, trial.client.origin).host === trial.client.origin.host,
  );
  trial.expectRejected(`${path} sets a header`, !String(headers['set-cookie']).includes('x=1'));
  trial.expectRejected(`${path} repeats the script`, !text.includes(script));
  if (status >= 400) return;
  trial.expectRejected(`${path} has no nosniff`, headers['x-content-type-options'] === 'nosniff');
  if (!isDocument(reply)) return;
  const policy = String(headers['content-security-policy'] ?? '');
  const scripts = /(?:^|;\s*)script-src ([^;]*)/.exec(policy)?.[1] ?? '';
  // Development loads remotes from any port of this machine.
  const isStrict = /default-src 'none'/.test(policy) && !/unsafe-(inline|eval)|(?<!\/\/localhost:)\*/.test(scripts);
  trial.expectRejected(`${path} has no strict content security policy`, isStrict);
}

/** Names, searches and return addresses reach neither scripts nor foreign sites, and Host reaches no mail. */
export const injection: Attack = {
  name: 'inject scripts, redirects and foreign host names',
  async run(trial) {
    const { client } = trial;
    const script = `<script>alert('${randomBytes(6).toString('hex')}')</script>`;
    for (const path of pathsOf(script))
      checkReply(trial, path, await client.send({ path, headers: { accept: 'text/html' } }), script);

    for (const searchQuery of [script, "' OR 1=1 --", '%', '\\', '{{7*7}}']) {
      const reply = await call(client, 'searchVideos', { query: { page: 0, size: 8, searchQuery } });
      trial.expectStatus(`searching for ${searchQuery}`, reply, [200]);
      trial.expectRejected('a search result is a page', !isDocument(reply));
      trial.expectRejected(`${searchQuery} finds everything`, reply.text.length < 2_000);
    }
    const nul = await client.send({ path: `${endpoints.searchVideos.path}?page=0&size=8&searchQuery=%00` });
    trial.expectStatus('a NUL character', nul, [400]);

    const named = { email: `x-${(await signUp(client)).email}`, user_name: script, contact: '9876543210' };
    const registered = await call(client, 'register', {
      json: { ...named, password: PASSWORD, confirmpasword: PASSWORD },
    });
    trial.expectRejected('a name is sent as a page', !isDocument(registered));

    const { email } = await signUp(client);
    await call(client, 'forgotPassword', {
      json: { email },
      headers: { host: FOREIGN, 'x-forwarded-host': FOREIGN },
    });
    // A site may reject a foreign host altogether, so a request by its own name brings the mail.
    const requested = await call(client, 'forgotPassword', { json: { email } });
    const mail = requested.status < 500 ? await newestMail(client, email) : undefined;
    trial.expectRejected('a mail links to a foreign host', !(mail ?? '').includes(FOREIGN));

    trial.expectWorks('the start page', isOk(await client.send({ path: '/', headers: { accept: 'text/html' } })));
    const found = await call(client, 'searchVideos', { query: { page: 0, size: 8, searchQuery: '' } });
    trial.expectWorks('an ordinary search', isOk(found) && found.text.length > 300);
  },
};
