import { createFakeStorage } from '@inspire/shared/testing';
import { isAllowedAddress } from './allowed-origins';
import { resolveOverride } from './resolve-override';
import { readOverride, readOverrides, writeOverrides } from './stored-overrides';
import { watchRebuilds } from './watch-rebuilds';

const build = {
  name: 'mfe-video',
  container: 'mfe_video_1_0_0_dev',
  contract: '1.0.0',
  entry: 'remoteEntry.js',
  paths: ['/user-routes/dashboard'],
  slots: ['popups'],
};
const base = 'http://localhost:4001/';
const allowed = ['http://localhost:*'];

describe('an override', () => {
  it('is a release without hashes, made from the response of the development server', () => {
    expect(readOverride(build, base)).toEqual({
      version: 'local',
      base,
      entry: 'remoteEntry.js',
      container: 'mfe_video_1_0_0_dev',
      contract: '1.0.0',
      integrity: {},
      preload: [],
      requires: {},
      publishedAt: '',
      paths: [{ path: '/user-routes/dashboard' }],
      slots: [{ name: 'popups' }],
    });
  });

  test.each([
    ['nothing', undefined],
    ['no container', { ...build, container: undefined }],
    ['a container that is no identifier', { ...build, container: 'alert(1)' }],
    ['an entry elsewhere', { ...build, entry: '//evil.example/x.js' }],
    ['no contract', { ...build, contract: 'newest' }],
    ['a path that is none', { ...build, paths: ['dashboard'] }],
    ['a slot that is no name', { ...build, slots: ['Footer Promo'] }],
  ])('is rejected with %s', (_, value) => {
    expect(() => readOverride(value, base)).toThrow();
  });
});

describe('the tab’s overrides', () => {
  const stored = () => {
    const storage = createFakeStorage();
    writeOverrides(storage, {
      'mfe-video': readOverride(build, base),
      'mfe-auth': readOverride(build, 'https://evil.example/'),
    });
    return storage;
  };

  it('are those from allowed origins', () => {
    expect(Object.keys(readOverrides(stored(), allowed))).toEqual(['mfe-video']);
  });

  it('are ignored when the site allows no origin', () => {
    expect(readOverrides(stored(), [])).toEqual({});
  });

  test.each(['', '{', 'null', '[]', '{"mfe-video":null}', '{"mfe-video":{"base":"http://localhost:4001/"}}'])(
    'are none when the storage holds %s',
    (text) => {
      expect(readOverrides(createFakeStorage({ overrides: text }), allowed)).toEqual({});
    },
  );
});

describe('the allowed origins', () => {
  const patterns = ['http://localhost:*', 'https://dev.example'];

  test.each([
    ['http://localhost:3102/remoteEntry.js', true],
    ['http://localhost/', true],
    ['https://dev.example/mfe-video/remoteEntry.js', true],
    ['https://localhost:3102/', false],
    ['http://localhost.evil.example:3102/', false],
    ['http://127.0.0.1:3102/', false],
    ['https://dev.example:8443/', false],
    ['https://evil.example/https://dev.example/', false],
    ['http://localhost:*@evil.example/', false],
    ['javascript:alert(1)//localhost', false],
    ['data:text/javascript,1', false],
    ['/remotes/x/', false],
    ['', false],
  ])('%s: %s', (address, expected) => {
    expect(isAllowedAddress(address, patterns)).toBe(expected);
  });

  test('allows no build without an allowed origin', () => {
    expect(isAllowedAddress('http://localhost:3102/', [])).toBe(false);
  });
});

describe('resolving an override', () => {
  const build = {
    name: 'mfe-video',
    container: 'mfe_video_dev',
    contract: '1.4.0',
    entry: 'remoteEntry.js',
    paths: [],
    slots: [],
  };
  const answering = (body: unknown) => (address: string) => {
    requested.push(address);
    return Promise.resolve(new Response(typeof body === 'string' ? body : JSON.stringify(body)));
  };
  let requested: string[] = [];
  beforeEach(() => (requested = []));

  const take = (address: string, sendRequest: (address: string) => Promise<Response> = answering(build)) =>
    resolveOverride(address, { allowed: ['http://localhost:*'], contract: '1.0.0', sendRequest });

  test.each(['http://localhost:4001/remoteEntry.js', 'http://localhost:4001/', 'http://localhost:4001'])(
    '%s is asked what it builds',
    async (address) => {
      expect(await take(address)).toEqual({
        name: 'mfe-video',
        release: expect.objectContaining({ version: 'local', base: 'http://localhost:4001/' }) as unknown,
      });
      expect(requested).toEqual(['http://localhost:4001/build.json']);
    },
  );

  test('sends no request to an origin that the site does not allow', async () => {
    await expect(take('https://evil.example/remoteEntry.js')).rejects.toThrow('doesn’t allow code from that origin');
    expect(requested).toEqual([]);
  });

  test.each([
    [
      'nothing answers',
      () => Promise.reject(new TypeError('refused')),
      /No valid response from http:\/\/localhost:4001\/build.json/,
    ],
    ['it answers a page', answering('<!doctype html>'), /No valid response/],
    ['it answers null', answering('null'), /must name its remote/],
    ['it builds no remote', answering({ ...build, name: 'shell' }), /must name its remote/],
    ['it says nothing of its container', answering({ ...build, container: undefined }), /must name its container/],
    [
      'it was built against another major',
      answering({ ...build, contract: '2.0.0' }),
      /contract 2.0.0; this shell provides 1.0.0/,
    ],
  ])('is rejected when %s', async (_, sendRequest, words) => {
    await expect(take('http://localhost:4001/', sendRequest)).rejects.toThrow(words);
  });
});

describe('watching rebuilds', () => {
  function setUp() {
    const sockets: (Partial<WebSocket> & { address: string })[] = [];
    const reload = jest.fn();
    const end = watchRebuilds('http://localhost:4001/', reload, (address) => {
      const socket = { address, close: jest.fn() };
      sockets.push(socket);
      return socket as unknown as WebSocket;
    });
    const say = (...messages: unknown[]) =>
      messages.forEach((message) =>
        sockets.at(-1)?.onmessage?.call({} as WebSocket, { data: JSON.stringify(message) } as MessageEvent),
      );
    return { sockets, reload, end, say };
  }

  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  test('the page is reloaded after a rebuild, not for the build that it runs', () => {
    const { sockets, reload, say } = setUp();
    expect(sockets[0]?.address).toBe('ws://localhost:4001/ws');
    say({ type: 'hot' }, { type: 'hash', data: 'a' }, { type: 'ok' });
    expect(reload).not.toHaveBeenCalled();
    say({ type: 'invalid' }, { type: 'hash', data: 'b' });
    expect(reload).not.toHaveBeenCalled();
    say({ type: 'ok' });
    expect(reload).toHaveBeenCalledTimes(1);
  });

  test('ignores a build with errors and unknown messages', () => {
    const { reload, say } = setUp();
    say({ type: 'hash', data: 'a' }, { type: 'ok' }, { type: 'hash', data: 'b' }, { type: 'errors' }, null, 'text');
    expect(reload).not.toHaveBeenCalled();
  });

  test('a server that was started again is followed on, and has to say something new', () => {
    const { sockets, reload, say, end } = setUp();
    say({ type: 'hash', data: 'a' }, { type: 'ok' });
    sockets[0]?.onclose?.call({} as WebSocket, {} as CloseEvent);
    jest.advanceTimersByTime(2_000);
    expect(sockets).toHaveLength(2);
    say({ type: 'hash', data: 'a' }, { type: 'ok' });
    expect(reload).not.toHaveBeenCalled();
    say({ type: 'hash', data: 'b' }, { type: 'ok' });
    expect(reload).toHaveBeenCalledTimes(1);
    end();
    sockets[1]?.onclose?.call({} as WebSocket, {} as CloseEvent);
    jest.advanceTimersByTime(10_000);
    expect(sockets).toHaveLength(2);
  });
});
