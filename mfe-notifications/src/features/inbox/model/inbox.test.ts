import { createInbox } from './inbox';

/** A server whose responses the test triggers. */
function slowServer() {
  const sent: number[] = [];
  const open: { resolve: () => void; reject: (error: Error) => void }[] = [];
  const send = (id: number) => {
    sent.push(id);
    return new Promise<void>((resolve, reject) => open.push({ resolve, reject }));
  };
  const settle = async (how: 'resolve' | 'reject') => {
    open.shift()?.[how](new Error('the server is away'));
    await new Promise((done) => setTimeout(done));
  };
  return { sent, send, settle };
}
const range = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

test('a marked item is seen immediately, before the server responds', () => {
  const inbox = createInbox(() => new Promise(() => undefined));
  const changed = jest.fn();
  const stop = inbox.subscribe(changed);
  inbox.mark([1, 2]);
  expect([...inbox.current().seen]).toEqual([1, 2]);
  inbox.mark([1, 2]);
  expect(changed).toHaveBeenCalledTimes(1);
  stop();
  inbox.mark([3]);
  expect(changed).toHaveBeenCalledTimes(1);
});

test('the server is notified of each once, four at a time', async () => {
  const server = slowServer();
  const inbox = createInbox(server.send);
  inbox.mark(range(6));
  inbox.mark(range(6));
  expect(server.sent).toEqual([1, 2, 3, 4]);
  await server.settle('resolve');
  expect(server.sent).toEqual([1, 2, 3, 4, 5]);
  for (const _ of range(5)) await server.settle('resolve');
  inbox.mark(range(6));
  expect(server.sent).toEqual(range(6));
});

describe('a failure', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());
  const setUp = () => {
    const server = { isDown: true, sent: [] as number[] };
    const inbox = createInbox(
      (id) => (
        server.sent.push(id),
        server.isDown ? Promise.reject(new Error('the server is away')) : Promise.resolve()
      ),
    );
    const pass = async (seconds: number) => {
      await jest.advanceTimersByTimeAsync(seconds * 1_000);
      return server.sent.splice(0);
    };
    return { server, inbox, pass };
  };

  test('is silent, stays seen here, and is retried with growing delays, however often it is marked', async () => {
    const { inbox, pass } = setUp();
    for (const _ of range(5)) inbox.mark([1]);
    expect(await pass(0)).toEqual([1]);
    expect(inbox.current().seen.has(1)).toBe(true);
    const sent = [];
    for (const seconds of [1.9, 0.1, 14.9, 0.1, 59.9, 0.1, 3_600]) {
      inbox.mark([1]);
      sent.push(await pass(seconds));
    }
    expect(sent).toEqual([[], [1], [], [1], [], [1], []]);
  });

  test('recovers when the network is back, and sends each waiting item once', async () => {
    const { server, inbox, pass } = setUp();
    inbox.mark([1, 2]);
    await pass(600);
    server.isDown = false;
    inbox.retry();
    expect(await pass(600)).toEqual([1, 2]);
    inbox.retry();
    inbox.mark([1, 2]);
    expect(await pass(600)).toEqual([]);
  });

  test('is not retried for the next viewer', async () => {
    const { inbox, pass } = setUp();
    inbox.mark([1]);
    await pass(0);
    inbox.mark([2]);
    inbox.clear();
    expect(await pass(600)).toEqual([2]);
  });
});

test('an item that another tab has shown is seen here too; that tab notifies the server', () => {
  const server = slowServer();
  const inbox = createInbox(server.send);
  inbox.addSeenElsewhere(5);
  inbox.mark([5]);
  expect([...inbox.current().seen]).toEqual([5]);
  expect(server.sent).toEqual([]);
});

test('cleared, it has no seen items and sends nothing more', async () => {
  const server = slowServer();
  const inbox = createInbox(server.send);
  inbox.setPanelOpen(true);
  inbox.mark(range(6));
  inbox.clear();
  for (const _ of range(4)) await server.settle('resolve');
  expect(server.sent).toEqual([1, 2, 3, 4]);
  expect(inbox.current()).toEqual({ seen: new Set(), panelOpen: false });
  inbox.mark([1]);
  expect(server.sent).toEqual([1, 2, 3, 4, 1]);
});
