import assert from 'node:assert/strict';
import { afterEach, describe, it } from 'node:test';
import { endpoints } from '@inspire/shared/contracts';
import { untilReady } from '../testing/server-process';
import { findVideo, getJson, logIn, post, setUpFixture } from '../testing/start-fixture';
import { untilTrue } from '../testing/until';

describe('a server that runs by itself', () => {
  const fixture = setUpFixture();
  afterEach(() => fixture.endAll());

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
    // The worker sends mails asynchronously.
    await untilTrue(async () => {
      const mails = await getJson<{ subject: string }[]>(`${address}/dev/mailbox`);
      return mails.some(({ subject }) => /^Your receipt \d{4}-\d\d\/\d{6}: /.test(subject));
    }, 'the receipt');
  });
});
