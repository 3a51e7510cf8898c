import assert from 'node:assert/strict';
import { once } from 'node:events';
import type { IncomingMessage, RequestListener } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { test } from 'node:test';
import { endpoints } from '@inspire/shared/contracts/endpoints';
import { type ReceivedResponse, runBehind } from '../testing/behind';
import { CALL_CONNECTIONS } from './backend-proxy';

const jsonOf = ({ body }: ReceivedResponse) =>
  JSON.parse(body.toString()) as { method: string; url: string; headers: Record<string, string> };

test('path, query, method, headers and body reach the backend as they are', async () => {
  let received = '';
  await using site = await runBehind((incoming, response) => {
    incoming.setEncoding('utf8').on('data', (piece: string) => (received += piece));
    incoming.on('end', () =>
      response
        .writeHead(201, { 'content-type': 'application/json', 'x-own': 'kept', 'set-cookie': ['a=1', 'b=2'] })
        .end('{"ok":true}'),
    );
  });
  const response = await site.sendRequest('/api/v1/auth/login?a=1&a=2&b=%20%2B', {
    method: 'POST',
    body: '{"email":"x"}',
    headers: { 'content-type': 'application/json', authorization: 'Bearer t' },
  });
  const [seen] = site.upstream.seen;
  assert.equal(seen?.url, '/api/v1/auth/login?a=1&a=2&b=%20%2B');
  assert.equal(seen.method, 'POST');
  assert.equal(seen.headers.authorization, 'Bearer t');
  assert.equal(received, '{"email":"x"}');
  assert.equal(response.status, 201);
  assert.equal(response.headers['x-own'], 'kept');
  assert.deepEqual(response.headers['set-cookie'], ['a=1', 'b=2']);
  assert.equal(response.body.toString(), '{"ok":true}');
});

for (const type of ['application/json', 'text/plain', 'application/x-www-form-urlencoded', undefined]) {
  test(`a body of type ${type ?? '(none)'} is passed on byte for byte, valid or not`, async () => {
    const received: Buffer[] = [];
    await using site = await runBehind((incoming, response) => {
      incoming.on('data', (piece: Buffer) => received.push(piece)).on('end', () => response.end());
    });
    const body = Buffer.from([0x20, 0x7b, 0xff, 0xc3, 0x28, 0x00]);
    await site.sendRequest('/payments/webhook/x', {
      method: 'POST',
      body,
      headers: { ...(type && { 'content-type': type }) },
    });
    assert.deepEqual(Buffer.concat(received), body);
  });
}

test('the backend gets facts about the client from the gateway only', async () => {
  await using site = await runBehind();
  const headers = {
    'x-forwarded-for': '6.6.6.6',
    'x-forwarded-proto': 'https',
    'x-forwarded-host': 'evil.example',
    'x-real-ip': '6.6.6.6',
    forwarded: 'for=6.6.6.6',
    'x-forwarded-port': '1',
    host: 'site.example',
  };
  const { headers: seen } = jsonOf(await site.sendRequest('/files/search', { headers }));
  assert.equal(seen['x-forwarded-for'], '127.0.0.1');
  assert.equal(seen['x-forwarded-proto'], 'http');
  assert.equal(seen['x-forwarded-host'], 'site.example');
  assert.deepEqual([seen['x-real-ip'], seen.forwarded, seen['x-forwarded-port']], [undefined, undefined, undefined]);
});

test('trusts only the proxies in front that TRUSTED_PROXIES names', async () => {
  await using site = await runBehind(undefined, { TRUSTED_PROXIES: '1' });
  const { headers: seen } = jsonOf(
    await site.sendRequest('/files/search', {
      headers: { 'x-forwarded-for': '6.6.6.6, 9.9.9.9', 'x-forwarded-proto': 'https' },
    }),
  );
  assert.equal(seen['x-forwarded-for'], '9.9.9.9');
  assert.equal(seen['x-forwarded-proto'], 'https');
});

test('headers of one connection are not passed on', async () => {
  await using site = await runBehind((incoming, response) => {
    response.setHeader('keep-alive', 'timeout=1');
    response.end(JSON.stringify({ headers: incoming.headers }));
  });
  const response = await site.sendRequest('/files/search', {
    headers: { connection: 'x-secret', 'x-secret': '1', te: 'trailers', expect: '100-continue' },
  });
  assert.equal(response.status, 200);
  const { headers: seen } = jsonOf(response);
  assert.deepEqual([seen['x-secret'], seen.te, seen.expect], [undefined, undefined, undefined]);
  assert.notEqual(response.headers['keep-alive'], 'timeout=1');
});

test('ignores the body of a GET', async () => {
  await using site = await runBehind();
  const { status } = await site.sendRequest('/files/search', {
    method: 'GET',
    body: 'x',
    headers: { 'content-length': '1' },
  });
  assert.deepEqual([status, site.upstream.seen[0]?.headers['content-length']], [200, undefined]);
});

test('does not delay calls while any number of slow films is sent', { timeout: 15_000 }, async () => {
  await using site = await runBehind((incoming, response) => {
    if (incoming.url === '/media/slow') response.writeHead(200, { 'content-type': 'video/mp4' }).write('x');
    else response.end('{}');
  });
  const films = Array.from({ length: 300 }, () =>
    site
      .open('/media/slow')
      .on('error', () => undefined)
      .end(),
  );
  await Promise.all(films.map((film) => once(film, 'response')));
  assert.equal((await site.sendRequest('/files/search')).status, 200);
  for (const film of films) film.destroy();
});

test('a range and its answer pass', async () => {
  await using site = await runBehind((incoming, response) => {
    response
      .writeHead(206, {
        'content-type': 'video/mp4',
        'content-range': 'bytes 0-3/100',
        'accept-ranges': 'bytes',
        'content-length': '4',
      })
      .end(incoming.headers.range === 'bytes=0-3' ? 'abcd' : 'fail');
  });
  const { status, headers, body } = await site.sendRequest('/media/x/seg.m4s', {
    headers: { range: 'bytes=0-3', 'accept-encoding': 'br' },
  });
  assert.deepEqual(
    [status, headers['content-range'], headers['content-length'], body.toString()],
    [206, 'bytes 0-3/100', '4', 'abcd'],
  );
});

test('HEAD, 204 and 304 pass without a body', async () => {
  await using site = await runBehind((incoming, response) => {
    if (incoming.url?.endsWith('/empty')) response.writeHead(204).end();
    else if (incoming.headers['if-none-match']) response.writeHead(304, { etag: '"a"' }).end();
    else response.writeHead(200, { 'content-length': '5', etag: '"a"' }).end('hello');
  });
  const head = await site.sendRequest('/media/x', { method: 'HEAD' });
  assert.deepEqual([head.status, head.headers['content-length'], head.body.length], [200, '5', 0]);
  assert.equal((await site.sendRequest('/api/v1/empty')).status, 204);
  const fresh = await site.sendRequest('/media/x', { headers: { 'if-none-match': '"a"' } });
  assert.deepEqual([fresh.status, fresh.headers.etag, fresh.body.length], [304, '"a"', 0]);
});

test('an answer is passed on piece by piece, not collected first', async () => {
  let finish = () => {};
  await using site = await runBehind((_incoming, response) => {
    response.writeHead(200, { 'content-type': 'video/mp4' });
    response.write('first');
    finish = () => response.end('last');
  });
  const [response] = (await once(site.open('/media/film').end(), 'response')) as [NodeJS.ReadableStream];
  const [first] = (await once(response, 'data')) as [Buffer];
  assert.equal(first.toString(), 'first');
  finish();
  const [last] = (await once(response, 'data')) as [Buffer];
  assert.equal(last.toString(), 'last');
});

test("a request's body is passed on piece by piece, not collected first", async () => {
  const pieces: string[] = [];
  let onPiece = () => {};
  await using site = await runBehind((incoming, response) => {
    incoming
      .setEncoding('utf8')
      .on('data', (piece: string) => {
        pieces.push(piece);
        onPiece();
      })
      .on('end', () => response.end());
  });
  const sent = site.open('/api/v1/x', { method: 'POST', headers: { 'content-type': 'application/octet-stream' } });
  const firstArrived = new Promise<void>((resolve) => (onPiece = resolve));
  sent.write('first');
  await firstArrived;
  assert.deepEqual(pieces, ['first']);
  sent.end('last');
  await once(sent, 'response');
  assert.equal(pieces.join(''), 'firstlast');
});

for (const [moment, listener] of [
  ['before the answer begins', () => undefined],
  [
    'in the middle of the answer',
    (_incoming, response) => void response.writeHead(200, { 'content-type': 'video/mp4' }).write('x'.repeat(1_000)),
  ],
  [
    'in the middle of a compressed answer',
    (_incoming, response) =>
      void response.writeHead(200, { 'content-type': 'application/json' }).write('"x'.repeat(100_000)),
  ],
] as const satisfies readonly (readonly [string, RequestListener])[]) {
  // Without this, the backend would continue until the response timeout, half a minute later.
  test(`a client that goes away ${moment} ends the backend's work`, { timeout: 10_000 }, async () => {
    let begun = () => {};
    let ended = () => {};
    const hasBegun = new Promise<void>((resolve) => (begun = resolve));
    const hasEnded = new Promise<void>((resolve) => (ended = resolve));
    await using site = await runBehind((incoming, response) => {
      response.on('close', ended);
      listener(incoming, response);
      begun();
    });
    const sent = site
      .open('/files/search', { headers: { 'accept-encoding': 'br' } })
      .on('error', () => undefined)
      .on('response', (response) => response.resume().on('error', () => undefined));
    sent.end();
    await hasBegun;
    sent.destroy();
    await hasEnded;
  });
}

test('adds security headers that the backend does not set', async () => {
  await using site = await runBehind((_incoming, response) =>
    response
      .writeHead(200, { 'referrer-policy': 'no-referrer', 'content-security-policy': "default-src 'self'" })
      .end(),
  );
  const { headers } = await site.sendRequest('/payments/sandbox');
  assert.equal(headers['referrer-policy'], 'no-referrer');
  assert.equal(headers['content-security-policy'], "default-src 'self'");
  assert.equal(headers['x-content-type-options'], 'nosniff');
});

test('dots that lead out of the API are rejected without a request to the backend', async () => {
  await using site = await runBehind();
  for (const path of ['/files/%2e%2e/metrics', '/files/..%2fmetrics', '/media/../metrics', '/files/..\\metrics']) {
    assert.equal((await site.sendRequest(path)).status, 400, path);
  }
  assert.equal(site.upstream.seen.length, 0);
});

test('rejects a request of uncertain length without asking the backend', async () => {
  await using site = await runBehind();
  const { port } = site.gateway.app.server.address() as AddressInfo;
  const hidden = 'GET /files/hidden HTTP/1.1\r\nhost: x\r\n\r\n';
  for (const headers of [
    ['content-length: 4', 'transfer-encoding: chunked'],
    ['content-length: 4', 'content-length: 5'],
    ['transfer-encoding: chunked, identity'],
    ['transfer-encoding : chunked'],
  ]) {
    const socket = connect(port, '127.0.0.1');
    socket.end(['POST /files/search HTTP/1.1', 'host: x', ...headers, '', `0\r\n\r\n${hidden}`].join('\r\n'));
    let text = '';
    for await (const piece of socket.setEncoding('utf8')) text += String(piece);
    assert.match(text, /^HTTP\/1\.1 400 /, headers.join());
  }
  assert.equal(site.upstream.seen.length, 0);
});

test('does not delay calls while any number of clients reads the event stream', async () => {
  await using site = await runBehind((incoming, response) => {
    if (incoming.url !== endpoints.notificationStream.path) return void response.end('answered');
    response.writeHead(200, { 'content-type': 'text/event-stream' }).write(': beat\n\n');
  });
  const readers = Array.from({ length: CALL_CONNECTIONS + 20 }, async () => {
    const reader = site
      .open(endpoints.notificationStream.path)
      .on('error', () => undefined)
      .end();
    const [{ statusCode }] = (await once(reader, 'response')) as [IncomingMessage];
    return { reader, statusCode };
  });
  const open = await Promise.all(readers);
  assert.ok(open.every(({ statusCode }) => statusCode === 200));
  assert.equal((await site.sendRequest('/files/search')).body.toString(), 'answered');
  for (const { reader } of open) reader.destroy();
});
