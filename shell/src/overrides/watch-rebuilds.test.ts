import { watchRebuilds } from './watch-rebuilds';

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
