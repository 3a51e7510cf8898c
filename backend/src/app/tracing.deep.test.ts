import assert from 'node:assert/strict';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { before, describe, it } from 'node:test';
import type { PaymentUrl, SessionData, SubscriptionPlan } from '@inspire/shared/contracts';
import { untilReady } from '../testing/server-process';
import { setUp } from '../testing/set-up';
import { type GatewayProcess, setUpFixture } from '../testing/start-fixture';
import { type ReceivedSpan, startTraceSink } from '../testing/trace-sink';
import { untilFound } from '../testing/until';

const EMAIL = 'viewer@example.com';
const PASSWORD = 'inspire123';

const emptyShell = {
  contract: '1.0.0',
  buildId: 'b1',
  scripts: ['assets/main.js'],
  styles: [],
  member: [],
  landing: [],
  fonts: [],
  devanagariFonts: [],
  trustedTypes: true,
  integrity: { 'assets/main.js': `sha384-${'m'.repeat(64)}` },
};

describe('a trace (ADR-57)', () => {
  const fixture = setUpFixture();
  const sink = setUp(startTraceSink);
  let gateway: GatewayProcess;
  before(async () => {
    const tracing = {
      OTEL_EXPORTER_OTLP_ENDPOINT: sink.origin,
      OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20collector',
    };
    const address = await untilReady(fixture.start(tracing));
    const shell = join(fixture.root, 'shell');
    await mkdir(join(shell, 'public', 'assets'), { recursive: true });
    await writeFile(join(shell, 'shell.json'), JSON.stringify(emptyShell));
    gateway = await fixture.startGateway([address], { ...tracing, SHELL_DIST: shell, DEV_SERVERS: '' });
  });

  const untilSpan = (isMeant: (span: ReceivedSpan) => boolean): Promise<ReceivedSpan> =>
    untilFound(
      () => sink.spans.find(isMeant),
      () => JSON.stringify(sink.spans.map(({ service, name }) => [service, name])),
    );

  it('has the page, the gateway, the backend, its statements, the webhook and the mail of a purchase', async () => {
    const page = await fetch(gateway.address, { headers: { accept: 'text/html' } });
    assert.equal(page.status, 200);
    const [, traceId = ''] = /^request;desc="([0-9a-f]{32})"$/.exec(page.headers.get('server-timing') ?? '') ?? [];
    let count = 0;
    const call = (path: string, init: RequestInit = {}) =>
      fetch(gateway.address + path, {
        ...init,
        headers: { 'content-type': 'application/json', ...init.headers, 'x-request-id': `${traceId}-${(count += 1)}` },
      });
    const body = JSON.stringify({ email: EMAIL, password: PASSWORD });
    const { token } = (await (await call('/api/v1/auth/login', { method: 'POST', body })).json()) as SessionData;
    const [plan] = (await (await call('/subscriptions/all-plans')).json()) as SubscriptionPlan[];
    const bought = await call(`/subscriptions/purchase?subscriptionPlanId=${plan?.subscriptionPlanId}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
    });
    const { paymentUrl } = (await bought.json()) as PaymentUrl;
    // A browser opens the payment page and sends its form itself, so nothing names the page that it comes from.
    const paid = await fetch(new URL(paymentUrl, gateway.address), {
      method: 'POST',
      body: new URLSearchParams({ action: 'pay' }),
      redirect: 'manual',
    });
    assert.equal(paid.status, 303);

    const ofTrace = (service: string, name: string) => (span: ReceivedSpan) =>
      span.traceId === traceId && span.service === service && span.name === name;
    const [document, atGateway, atBackend, webhook] = await Promise.all([
      untilSpan(ofTrace('inspire-gateway', 'GET /*')),
      untilSpan(ofTrace('inspire-gateway', 'POST /subscriptions/*')),
      untilSpan(ofTrace('inspire-backend', 'POST /subscriptions/purchase')),
      untilSpan(ofTrace('inspire-backend', 'payment webhook')),
    ]);
    assert.equal(document.parentSpanId, '');
    assert.equal(atGateway.parentSpanId, document.spanId);
    assert.equal(atBackend.parentSpanId, atGateway.spanId);
    assert.equal(webhook.parentSpanId, atBackend.spanId);
    // The login has sent a mail, too.
    const isMail = ofTrace('inspire-backend', 'send mail');
    const mail = await untilSpan((span) => isMail(span) && span.parentSpanId === webhook.spanId);
    assert.equal(atBackend.attributes['inspire.request_id'], `${traceId}-3`);
    assert.equal(Number(atBackend.attributes['http.response.status_code']), 200);

    const statementsOf = ({ spanId }: ReceivedSpan) =>
      sink.spans.filter((span) => span.parentSpanId === spanId).map(({ attributes }) => attributes['db.query.text']);
    const hasStatement = (span: ReceivedSpan, text: RegExp) =>
      assert.ok(
        statementsOf(span).some((statement) => text.test(String(statement))),
        `${span.name}: ${statementsOf(span).join('\n')}`,
      );
    hasStatement(atBackend, /^insert into "orders" .*\$1/);
    hasStatement(webhook, /^insert into "outbox"/);
    hasStatement(mail, /^delete from "outbox"/);

    const [link] = webhook.links;
    const received = await untilSpan((span) => span.spanId === link?.spanId);
    assert.equal(received.name, 'POST /payments/webhook/:gateway');
    assert.notEqual(received.traceId, traceId);

    const all = JSON.stringify(sink.spans);
    for (const secret of [EMAIL, PASSWORD, token, paymentUrl.split('/').at(-1) ?? '', '127.0.0.1'])
      assert.equal(all.includes(secret), false, secret);
    assert.deepEqual([...new Set(sink.authorizations)], ['Bearer collector']);
  });

  it('has no parts for probes, media and polls, and takes no part from a visitor', async () => {
    const given = '00-11111111111111111111111111111111-2222222222222222-01';
    await fetch(`${gateway.address}/livez`);
    const { content } = (await (
      await fetch(`${gateway.address}/files/search`, { headers: { traceparent: given } })
    ).json()) as { content: { thumbnailUrl: string }[] };
    await fetch(new URL(content[0]?.thumbnailUrl ?? '', gateway.address));
    await untilSpan(({ service, name }) => service === 'inspire-gateway' && name === 'GET /files/*');
    await untilSpan(({ service, name }) => service === 'inspire-backend' && name === 'GET /files/search');
    assert.deepEqual(
      sink.spans.filter(({ name, traceId }) => /livez|readyz|media/.test(name) || traceId.startsWith('1111')),
      [],
    );
    const roots = sink.spans.filter(({ parentSpanId }) => parentSpanId === '');
    assert.deepEqual(
      roots.filter(({ name }) => !/^(GET|POST) /.test(name)),
      [],
    );
  });
});
