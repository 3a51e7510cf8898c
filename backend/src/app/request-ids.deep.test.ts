import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { join } from 'node:path';
import { before, describe, it } from 'node:test';
import { findFreePort } from '@inspire/server-kit/network';
import { type ServerProcess, untilReady } from '../testing/server-process';
import { type GatewayProcess, newAccount, post, setUpFixture } from '../testing/start-fixture';
import { untilFound } from '../testing/until';

type Line = Record<string, unknown>;

const linesOf = ({ output }: Pick<ServerProcess, 'output'>): Line[] =>
  output()
    .split('\n')
    .flatMap((line) => (line.startsWith('{') ? [JSON.parse(line) as Line] : []));

const ID = '0af7651916cd43dd8448eb211c80319c-7';

describe('the id of a request (ADR-57)', () => {
  const fixture = setUpFixture({ hasTables: false });
  let gateway: GatewayProcess;
  let api: ServerProcess;
  let worker: ServerProcess;
  before(async () => {
    await fixture.migrate();
    api = fixture.start({ ROLE: 'api' });
    // Both would write the keys of a common folder at the same time.
    const folder = { DATA_DIR: join(fixture.root, 'worker') };
    worker = fixture.start({ ROLE: 'worker', ADMIN_PORT: String(await findFreePort()), ...folder });
    const [address] = await Promise.all([api, worker].map(untilReady));
    gateway = await fixture.startGateway([address ?? ''], { LOG_LEVEL: 'info' });
  });

  const untilLine = (from: Pick<ServerProcess, 'output'>, isMeant: (line: Line) => boolean): Promise<Line> =>
    untilFound(
      () => linesOf(from).find(isMeant),
      () => `never logged:\n${from.output()}`,
    );
  const requestPassword = (headers: Record<string, string>) =>
    fetch(`${gateway.address}/api/v1/auth/forgot-password`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ email: newAccount.email }),
    });

  it('is the same in the page, the gateway, the backend and the line about the mail that it caused', async () => {
    assert.equal((await post(gateway.address, '/api/v1/auth/register', newAccount)).status, 200);
    const response = await requestPassword({ 'x-request-id': ID });
    assert.equal(response.status, 204);
    assert.equal(response.headers.get('x-request-id'), ID);
    const isOfRequest = ({ request, msg }: Line) => request === ID && msg === 'request';
    const [atGateway, atBackend] = await Promise.all([gateway, api].map((from) => untilLine(from, isOfRequest)));
    assert.deepEqual(
      [atGateway?.address, atGateway?.method, atGateway?.status, typeof atGateway?.ms],
      ['127.0.0.1', 'PUT', 204, 'number'],
    );
    assert.deepEqual([atBackend?.route, atBackend?.status], ['/api/v1/auth/forgot-password', 204]);
    await untilLine(api, ({ security }) => (security as { request?: string } | undefined)?.request === ID);
    const mail = await untilLine(worker, ({ msg }) => msg === 'mail sent');
    assert.equal(mail.request, ID);
  });

  it('cannot break a line of a log, even where a client writes its own bytes', async () => {
    const { port, hostname } = new URL(gateway.address);
    const socket = connect(Number(port), hostname);
    socket.end(
      'GET /files/search HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\nx-request-id: injected-1\n{"msg":"forged-line"}\r\n\r\n',
    );
    socket.resume();
    await once(socket, 'close');
    await requestPassword({});
    assert.doesNotMatch(gateway.output() + api.output(), /forged-line/);
  });
});
