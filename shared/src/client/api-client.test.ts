import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type ApiClientOptions, createApiClient } from './api-client';

type Handler = (request: IncomingMessage, response: ServerResponse) => void;
let handler: Handler = (_, response) => response.end();
let server: Server;
let origin: string;

beforeAll(async () => {
  // The test page and the server have different origins.
  const allow = {
    'access-control-allow-origin': '*',
    'access-control-allow-headers': 'authorization, content-type, x-request-id',
  };
  server = createServer((request, response) => {
    for (const [name, value] of Object.entries(allow)) response.setHeader(name, value);
    if (request.method === 'OPTIONS') response.writeHead(204).end();
    else handler(request, response);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  const closed = new Promise((done) => server.close(done));
  server.closeAllConnections();
  await closed;
});

const json = (response: ServerResponse, status: number, body: unknown, type = 'application/json') => {
  response.writeHead(status, { 'content-type': type });
  response.end(JSON.stringify(body));
};
const makeClient = (options: Partial<ApiClientOptions> = {}) => {
  const unauthorized: string[] = [];
  const client = createApiClient({
    origin,
    fetch,
    token: () => 'token-1',
    onUnauthorized: (token) => unauthorized.push(token),
    ...options,
  });
  return { client, unauthorized };
};

describe('the API client', () => {
  it('says when a call has proven the owner, and not when it was rejected', async () => {
    let proofs = 0;
    let status = 204;
    handler = (_, response) => (status === 204 ? void response.writeHead(204).end() : json(response, status, {}));
    const { client } = makeClient({ onProof: () => (proofs += 1) });
    await client.call('proveOwner', { body: { password: 'secret1' } });
    expect(proofs).toBe(1);
    await client.call('removePasskey', { params: { id: 'a' }, body: { proof: { password: 'secret1' } } });
    expect(proofs).toBe(2);
    await client.call('removePasskey', { params: { id: 'a' }, body: {} });
    status = 400;
    await expect(client.call('proveOwner', { body: { password: 'wrong' } })).rejects.toMatchObject({ status: 400 });
    expect(proofs).toBe(2);
  });

  it('names its call, and so does the error of one that fails', async () => {
    const seen: unknown[] = [];
    let count = 0;
    const { client } = makeClient({ createRequestId: () => `page-0001-${(count += 1)}` });
    handler = ({ headers }, response) => {
      seen.push(headers['x-request-id']);
      json(response, 500, { detail: 'Broken', requestId: 'gateway-1' }, 'application/problem+json');
    };
    await expect(client.call('browseHistory', {})).rejects.toMatchObject({ status: 500, requestId: 'gateway-1' });
    handler = (_, response) => json(response, 502, {});
    await expect(client.call('browseHistory', {})).rejects.toMatchObject({ status: 502, requestId: 'page-0001-2' });
    expect(seen).toEqual(['page-0001-1']);
  });

  it('sends no token with a call of guests', async () => {
    let authorization: string | undefined = 'unset';
    handler = (request, response) => {
      authorization = request.headers.authorization;
      json(response, 401, { detail: 'Invalid email or password' });
    };
    const { client, unauthorized } = makeClient();
    await expect(client.call('login', { body: { email: 'a@b.c', password: 'x' } })).rejects.toMatchObject({
      kind: 'http',
      status: 401,
      detail: 'Invalid email or password',
    });
    expect(authorization).toBeUndefined();
    expect(unauthorized).toEqual([]);
  });

  describe('a 401 on a call whose token was renewed meanwhile', () => {
    /** Replaces the session while the first call is running. */
    const renewing = (next: { token?: string; viewer: string }, refused = ['Bearer token-1']) => {
      const requested: (string | undefined)[] = [];
      let session: { token?: string; viewer: string } = { token: 'token-1', viewer: 'asha' };
      handler = ({ headers }, response) => {
        session = next;
        requested.push(headers.authorization);
        json(response, refused.includes(headers.authorization ?? '') ? 401 : 200, []);
      };
      return { requested, ...makeClient({ token: () => session.token, viewer: () => session.viewer }) };
    };

    it('is sent once more with the newer token', async () => {
      const { client, requested } = renewing({ token: 'token-2', viewer: 'asha' });
      expect(await client.call('browseHistory', {})).toEqual([]);
      expect(requested).toEqual(['Bearer token-1', 'Bearer token-2']);
    });

    it('and not a third time', async () => {
      const { client, requested, unauthorized } = renewing({ token: 'token-2', viewer: 'asha' }, [
        'Bearer token-1',
        'Bearer token-2',
      ]);
      await expect(client.call('browseHistory', {})).rejects.toMatchObject({ status: 401 });
      expect([requested.length, unauthorized]).toEqual([2, ['token-1', 'token-2']]);
    });

    it.each([
      ['by another viewer', { token: 'token-2', viewer: 'nila' }],
      ['not at all', { token: 'token-1', viewer: 'asha' }],
      ['by a logout', { viewer: 'asha' }],
    ])('stays one when it was changed %s', async (_, next) => {
      const { client, requested } = renewing(next);
      await expect(client.call('browseHistory', {})).rejects.toMatchObject({ status: 401 });
      expect(requested).toEqual(['Bearer token-1']);
    });

    it('is sent once more even if it changes data, because the server has not acted on it', async () => {
      const { client, requested } = renewing({ token: 'token-2', viewer: 'asha' });
      await client.call('markNotificationSeen', { params: { id: 7 } });
      expect(requested).toEqual(['Bearer token-1', 'Bearer token-2']);
    });

    it('stays one if it invalidates the token itself', async () => {
      const { client, requested } = renewing({ token: 'token-2', viewer: 'asha' });
      const body = { oldPassword: 'inspire123', password: 'sunrise-77', confirmPassword: 'sunrise-77' };
      await expect(client.call('changePassword', { body })).rejects.toMatchObject({ status: 401 });
      expect(requested).toEqual(['Bearer token-1']);
    });

    it('opens a stream once more', async () => {
      const { client, requested } = renewing({ token: 'token-2', viewer: 'asha' });
      await client.stream('notificationStream').catch(() => undefined);
      expect(requested).toEqual(['Bearer token-1', 'Bearer token-2']);
    });
  });

  describe('a 401 on a call beside a change of the password', () => {
    /** The server invalidates the old token before it responds to the password change. */
    const changing = (respond: (response: ServerResponse) => void) => {
      let token = 'token-1';
      let release: () => void = () => undefined;
      const changed = new Promise<void>((resolve) => (release = resolve));
      handler = ({ method, headers }, response) => {
        if (method === 'PUT') return void changed.then(() => respond(response));
        json(response, headers.authorization === 'Bearer token-2' ? 200 : 401, []);
        release();
      };
      /**
       * The token of each reported 401, and the session's token at that time: the session ends only if they are equal.
       */
      const ended: [refused: string, present: string][] = [];
      const made = makeClient({
        token: () => token,
        viewer: () => 'asha',
        onUnauthorized: (refused) => ended.push([refused, token]),
      });
      const change = async () => {
        const session = (await made.client.call('changePassword', {
          body: { oldPassword: 'a', password: 'b', confirmPassword: 'b' },
        })) as { token: string };
        token = session.token;
      };
      return { client: made.client, ended, change };
    };

    it('does not end the session, and repeats the call with the new token', async () => {
      const { client, ended, change } = changing((response) => json(response, 200, { token: 'token-2' }));
      const [, history] = await Promise.all([change(), client.call('browseHistory', {})]);
      expect(history).toEqual([]);
      expect(ended).toEqual([['token-1', 'token-2']]);
    });

    it('is reported after the call fails to change it', async () => {
      const { client, ended, change } = changing((response) => json(response, 400, { detail: 'Incorrect password.' }));
      const [changed, requested] = await Promise.allSettled([change(), client.call('browseHistory', {})]);
      expect([changed, requested]).toMatchObject([{ reason: { status: 400 } }, { reason: { status: 401 } }]);
      expect(ended).toEqual([['token-1', 'token-1']]);
    });

    it('does not wait for itself', async () => {
      const { client, ended, change } = changing((response) => json(response, 401, {}));
      await expect(
        Promise.all([change(), client.call('browseHistory', {}).catch(() => undefined)]),
      ).rejects.toMatchObject({ status: 401 });
      expect(ended).toContainEqual(['token-1', 'token-1']);
    });
  });

  it('gives up after the time limit of the call', async () => {
    handler = () => undefined;
    const { client } = makeClient({ createRequestId: () => 'page-0001-1' });
    await expect(client.call('album', { params: { id: 7 } })).rejects.toMatchObject({
      kind: 'timeout',
      requestId: 'page-0001-1',
    });
  });

  it('distinguishes a cancelled call from an unreachable server', async () => {
    handler = () => undefined;
    const aborted = new AbortController();
    const { client } = makeClient();
    const call = client.call('video', { params: { id: 7 } }, { signal: aborted.signal });
    aborted.abort();
    await expect(call).rejects.toMatchObject({ kind: 'cancelled' });
    // jsdom's XMLHttpRequest also logs network errors to the console.
    const console = jest.spyOn(globalThis.console, 'error').mockImplementation();
    const { client: nowhere } = makeClient({ origin: 'http://127.0.0.1:1' });
    await expect(nowhere.call('video', { params: { id: 7 } })).rejects.toMatchObject({ kind: 'network' });
    console.mockRestore();
  });

  it('uses an early response instead of a request, and sends a request when that failed', async () => {
    let requested = 0;
    handler = (_, response) => {
      requested += 1;
      json(response, 200, [{ progressTime: 2 }]);
    };
    const responses = [
      { status: 200, body: [{ progressTime: 1 }] },
      { status: 503, body: {} },
    ];
    const { client } = makeClient({
      early: {
        take: (address, token) =>
          address === '/files/getUserBrowseHistory' && token === 'token-1'
            ? Promise.resolve(responses.shift() ?? { status: 500, body: {} })
            : undefined,
      },
    });
    expect(await client.call('browseHistory', {})).toEqual([{ progressTime: 1 }]);
    expect(requested).toBe(0);
    expect(await client.call('browseHistory', {})).toEqual([{ progressTime: 2 }]);
    expect(requested).toBe(1);
  });

  it('asks no second time for what an early response says does not exist', async () => {
    let requested = 0;
    handler = (_, response) => {
      requested += 1;
      json(response, 200, {});
    };
    const body = { status: 404, detail: 'This video doesn’t exist.', code: 'not-found', requestId: 'early-1' };
    const { client } = makeClient({ early: { take: () => Promise.resolve({ status: 404, body }) } });
    await expect(client.call('video', { params: { id: 7 } })).rejects.toMatchObject({
      kind: 'http',
      status: 404,
      detail: body.detail,
      code: 'not-found',
      requestId: 'early-1',
    });
    expect(requested).toBe(0);
  });

  it('applies the time limit of the call to an early response', async () => {
    const { client } = makeClient({ early: { take: () => new Promise(() => undefined) } });
    await expect(client.call('album', { params: { id: 7 } })).rejects.toMatchObject({ kind: 'timeout' });
  });

  describe('a stream of events', () => {
    const open = (response: ServerResponse) => {
      response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' });
      response.write('retry: 3000\n\n');
    };

    it('is opened with the token and the last event, and continues until it is cancelled', async () => {
      let seen: IncomingMessage | undefined;
      let response: ServerResponse | undefined;
      handler = (request, current) => {
        seen = request;
        response = current;
        open(current);
      };
      const given = new AbortController();
      const body = await makeClient().client.stream('notificationStream', { lastEventId: '7', signal: given.signal });
      expect([seen?.url, seen?.headers.authorization, seen?.headers['last-event-id'], seen?.headers.accept]).toEqual([
        '/api/v1/notifications/stream',
        'Bearer token-1',
        '7',
        'text/event-stream',
      ]);
      const reader = body.getReader();
      await reader.read();
      response?.write('event: notification\n\n');
      expect(new TextDecoder().decode((await reader.read()).value)).toBe('event: notification\n\n');
      const closed = new Promise((resolve) => response?.on('close', resolve));
      given.abort();
      await expect(reader.read()).rejects.toThrow();
      await closed;
    });

    it('that is rejected with 401 reports the token that it carried', async () => {
      handler = (_, response) => json(response, 401, { detail: 'Session Expired' }, 'application/problem+json');
      const { client, unauthorized } = makeClient();
      await expect(client.stream('notificationStream')).rejects.toMatchObject({
        kind: 'http',
        status: 401,
        detail: 'Session Expired',
      });
      expect(unauthorized).toEqual(['token-1']);
    });

    it('with another content type is malformed; without a response it fails', async () => {
      handler = (_, response) => json(response, 200, {});
      await expect(makeClient().client.stream('notificationStream')).rejects.toMatchObject({ kind: 'malformed' });
      await expect(
        makeClient({ origin: 'http://127.0.0.1:1' }).client.stream('notificationStream'),
      ).rejects.toMatchObject({ kind: 'network' });
      await expect(
        makeClient().client.stream('notificationStream', { signal: AbortSignal.abort() }),
      ).rejects.toMatchObject({ kind: 'cancelled' });
    });
  });

  it('sends a request that outlives the page', async () => {
    const body = new Promise<string>((resolve) => {
      handler = (request, response) => {
        let text = '';
        request.on('data', (part: Buffer) => (text += part.toString()));
        request.on('end', () => {
          resolve(text);
          response.end();
        });
      };
    });
    makeClient().client.sendOnLeave('recordVideoEvent', { body: { video_id: 1, event: 'pause', progressTime: 12 } });
    expect(JSON.parse(await body)).toEqual({ video_id: 1, event: 'pause', progressTime: 12 });
  });

  it.each([
    ['once what was sent before has its response', (respond: () => void) => respond()],
    ['when the page is left', (_respond: () => void, page: EventTarget) => page.dispatchEvent(new Event('pagehide'))],
  ])('sends the logout with the token of its press, %s', async (_, proceed) => {
    const page = new EventTarget();
    Object.assign(globalThis, { addEventListener: page.addEventListener.bind(page) });
    const sent: string[] = [];
    let respond = (): void => undefined;
    let token: string | undefined = 'token-1';
    const { client } = makeClient({
      token: () => token,
      fetch: (address, init) => {
        sent.push(`${new URL(String(address)).pathname} ${new Headers(init?.headers).get('authorization')}`);
        return new Promise((resolve) => {
          respond = () => resolve(new Response());
        });
      },
    });
    client.sendOnLeave('recordVideoEvent', { body: { video_id: 1, event: 'pause', progressTime: 12 } });
    client.sendOnLeave('logout', {});
    token = undefined;
    expect(sent).toEqual(['/files/recordUserBrowseHistory Bearer token-1']);
    proceed(respond, page);
    await new Promise((resolve) => setTimeout(resolve));
    expect(sent.slice(1)).toEqual([expect.stringMatching(/logout Bearer token-1$/)]);
  });

  it('ignores the failure of a request that outlives the page', async () => {
    makeClient({ fetch: () => Promise.reject(new Error('offline')) }).client.sendOnLeave('logout', {});
    // Jest fails a test that is running when a rejection turns out to be unhandled.
    await new Promise((resolve) => setTimeout(resolve));
  });
});
