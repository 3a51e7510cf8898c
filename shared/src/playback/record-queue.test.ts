import type { SessionData } from '../contracts';
import { makeSession } from '../testing/factories';
import { createRecordQueue } from './record-queue';

function setUp() {
  const world: { session: SessionData | undefined } = { session: makeSession() };
  const log: string[] = [];
  const queue = createRecordQueue({ current: () => world.session });
  const held: (() => void)[] = [];
  const send =
    (name: string, outcome: 'succeeds' | 'fails' = 'succeeds') =>
    () => {
      log.push(name);
      return new Promise<void>((resolve, reject) => {
        held.push(() => (outcome === 'fails' ? reject(new Error('down')) : resolve()));
      });
    };
  const settle = () => new Promise((resolve) => setTimeout(resolve, 0));
  const respond = async () => {
    held.shift()?.();
    await settle();
  };
  return { world, log, queue, send, respond, settle };
}

test('sends one record after another, also after a failure', async () => {
  const { log, queue, send, respond, settle } = setUp();
  queue.enqueue(send('start', 'fails'));
  queue.enqueue(send('stop'));
  await settle();
  expect(log).toEqual(['start']);
  await respond();
  expect(log).toEqual(['start', 'stop']);
  let isSettled = false;
  void queue.settled().then(() => (isSettled = true));
  await settle();
  expect(isSettled).toBe(false);
  await respond();
  expect(isSettled).toBe(true);
});

test.each([
  ['no one', undefined, []],
  ['another viewer', makeSession({ email: 'ravi@example.com', token: 'token-of-ravi' }), []],
  ['the same viewer with another token', makeSession({ token: 'renewed' }), ['stop']],
])('a record that waits while %s signs in', async (_, session, sent) => {
  const { world, log, queue, send, respond, settle } = setUp();
  queue.enqueue(send('start'));
  queue.enqueue(send('stop'));
  await settle();
  world.session = session;
  await respond();
  expect(log.slice(1)).toEqual(sent);
});

test('records nothing without a session', async () => {
  const { world, log, queue, send, settle } = setUp();
  world.session = undefined;
  queue.enqueue(send('start'));
  await settle();
  expect(log).toEqual([]);
});
