import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { untilReady } from '../../../testing/server-process';
import { login, makeStartFixture, type StartFixture } from '../../../testing/start-fixture';

interface Line {
  readonly title: string;
  readonly state: string;
}

/** Polls the mailbox, because the worker sends mails asynchronously. */
async function untilMail(address: string, subject: RegExp): Promise<void> {
  const subjects: string[] = [];
  for (let attempt = 0; attempt < 150; attempt += 1) {
    const mails = (await (await fetch(`${address}/dev/mailbox`)).json()) as { subject: string }[];
    subjects.splice(0, subjects.length, ...mails.map((mail) => mail.subject));
    if (subjects.some((one) => subject.test(one))) return;
    await sleep(200);
  }
  throw new Error(`no mail has the subject ${subject}: ${subjects.join(', ')}`);
}

describe('a purchase on a running server', () => {
  let fixture: StartFixture;
  before(async () => {
    fixture = await makeStartFixture();
  });
  after(async () => {
    await fixture.endAll();
    await fixture.dispose();
  });

  it("is granted by the sandbox's webhook over HTTP, before the buyer is back", async () => {
    const address = await untilReady(fixture.start());
    const { token } = (await (await login(address, 'new@example.com')).json()) as { token: string };
    const headers = { authorization: `Bearer ${token}` };
    const { content } = (await (await fetch(`${address}/files/require-payment/search?searchQuery=older`)).json()) as {
      content: { id: number }[];
    };
    const id = content[0]?.id ?? 0;
    const bought = await fetch(`${address}/user-video-purchase/purchase?videoId=${id}`, { method: 'POST', headers });
    const { paymentUrl } = (await bought.json()) as { paymentUrl: string };
    const pressed = await fetch(address + paymentUrl, {
      method: 'POST',
      body: new URLSearchParams({ action: 'pay' }),
      redirect: 'manual',
    });
    assert.match(pressed.headers.get('location') ?? '', /^\/payments\/return\//);
    const orders = (await (await fetch(`${address}/user-video-purchase/orders`, { headers })).json()) as Line[];
    assert.deepEqual(
      orders.map(({ state }) => state),
      ['paid'],
    );
    assert.equal((await fetch(`${address}/files/url/${id}/90`, { headers })).status, 200);
    await untilMail(address, /^Your receipt \d{4}-\d\d\/\d{6}: /);
  });
});
