import assert from 'node:assert/strict';
import { afterEach, describe, it } from 'node:test';
import { endpoints } from '@inspire/shared/contracts';
import { untilReady } from '../testing/server-process';
import { findVideo, getJson, logIn, login, post, setUpFixture } from '../testing/start-fixture';
import { untilFound } from '../testing/until';

const email = 'viewer@example.com';

/** Polls the mailbox, because the worker sends mails asynchronously. */
const untilMail = (address: string, wanted: RegExp): Promise<string> =>
  untilFound(async () => {
    const mails = await getJson<{ subject: string; text: string }[]>(`${address}/dev/mailbox`);
    return mails.find(({ subject }) => wanted.test(subject))?.text;
  }, `a mail with the subject ${wanted}`);

describe('a server that runs by itself', () => {
  const fixture = setUpFixture();
  afterEach(() => fixture.endAll());

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
    const otp = Number(/OTP is (\d{4})\./.exec(await untilMail(address, /^Your Inspire OTP$/))?.[1]);
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
    const [email, nonce] = ['new-here@example.com', 'nonce-of-a-page-123'];
    const payload = { user_name: email, email, credential, nonce };
    assert.equal((await post(address, endpoints.googleAuth.path, payload)).status, 200);
  });

  it("grants a purchase by the sandbox's webhook over HTTP, before the buyer is back, and mails the receipt", async () => {
    const address = await untilReady(fixture.start());
    const headers = await logIn(address, 'new@example.com');
    const { id } = await findVideo(address, 'older');
    const bought = await fetch(`${address}/user-video-purchase/purchase?videoId=${id}`, { method: 'POST', headers });
    const { paymentUrl } = (await bought.json()) as { paymentUrl: string };
    const pressed = await fetch(address + paymentUrl, {
      method: 'POST',
      body: new URLSearchParams({ action: 'pay' }),
      redirect: 'manual',
    });
    assert.match(pressed.headers.get('location') ?? '', /^\/payments\/return\//);
    const [order] = await getJson<{ state: string }[]>(`${address}/user-video-purchase/orders`, headers);
    assert.equal(order?.state, 'paid');
    assert.equal((await fetch(`${address}/files/url/${id}/90`, { headers })).status, 200);
    await untilMail(address, /^Your receipt \d{4}-\d\d\/\d{6}: /);
  });
});
