import assert from 'node:assert/strict';
import { after, afterEach, before, describe, it } from 'node:test';
import { endpoints } from '@inspire/shared/contracts';
import { untilReady } from '../testing/server-process';
import { login, makeStartFixture, type StartFixture } from '../testing/start-fixture';

const WITHIN_MS = 20_000;
const email = 'viewer@example.com';

interface MailboxEntry {
  readonly to: string;
  readonly text: string;
}

async function mailTo(address: string, reader: string): Promise<string> {
  const deadline = Date.now() + WITHIN_MS;
  while (Date.now() < deadline) {
    const mails = (await (await fetch(`${address}/dev/mailbox`)).json()) as MailboxEntry[];
    const mail = mails.find(({ to }) => to === reader);
    if (mail) return mail.text;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('No mail came');
}

describe('a server that runs by itself', () => {
  let fixture: StartFixture;
  before(async () => {
    fixture = await makeStartFixture();
  });
  afterEach(() => fixture.endAll());
  after(() => fixture.dispose());

  const put = (address: string, path: string, body: object) =>
    fetch(address + path, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });

  it('mails an OTP that sets a new password, and ends in good order', async () => {
    const server = fixture.start();
    const address = await untilReady(server);
    assert.equal((await put(address, endpoints.forgotPassword.path, { email })).status, 204);
    const otp = Number(/OTP is (\d{4})\./.exec(await mailTo(address, email))?.[1]);
    const body = { email, otp, password: 'renewed1', confirmPassword: 'renewed1' };
    assert.equal((await put(address, endpoints.resetPassword.path, body)).status, 204);
    assert.equal((await login(address, email)).status, 401);
    assert.equal((await login(address, email, 'renewed1')).status, 200);
    server.child.kill('SIGTERM');
    assert.equal(await server.ended, 0);
  });

  it('offers the local identity provider, whose page leads back with a credential', async () => {
    const address = await untilReady(fixture.start());
    const requested = new URLSearchParams({ redirect_uri: '/login', nonce: 'nonce-of-a-page-123' });
    assert.match(await (await fetch(`${address}/dev/identity/authorize?${requested.toString()}`)).text(), /Continue/);
    requested.set('email', 'new-here@example.com');
    const response = await fetch(`${address}/dev/identity/authorize`, {
      method: 'POST',
      body: requested,
      redirect: 'manual',
    });
    const credential = /#credential=([^&]+)/.exec(response.headers.get('location') ?? '')?.[1];
    const payload = {
      user_name: 'new-here@example.com',
      email: 'new-here@example.com',
      credential,
      nonce: 'nonce-of-a-page-123',
    };
    const signIn = await fetch(address + endpoints.googleAuth.path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(payload),
    });
    assert.equal(signIn.status, 200);
  });
});
