import { createFakeStreamServer, settle } from '../../../testing/fake-stream-server';
import { backoffDelay } from './backoff';
import { IDLE_TIMEOUT_MS } from './follow-stream';

const event = (id: number) =>
  `id: ${id}\nevent: notification\ndata: ${JSON.stringify({ id, notificationId: id, type: 'video', title: `Talk ${id}`, seen: false })}\n\n`;

test('an event in several chunks, between heartbeats, is one event', async () => {
  const stream = createFakeStreamServer();
  const { received } = stream.follow();
  await settle();
  for (const part of [
    'retry: 3000\n\n',
    ':\n\n',
    event(7).slice(0, 30),
    event(7).slice(30),
    'event: later\ndata: {}\n\n',
    'event: notification\ndata: broken\n\n',
    'event: notification\ndata: {"id":"x"}\n\n',
  ]) {
    stream.connections[0]?.write(part);
    await settle();
  }
  expect(received).toEqual(['live', 'gap', 'new 7']);
});

test('the list is polled while the stream is lost, and fetched again when it is back', async () => {
  const stream = createFakeStreamServer();
  const { received } = stream.follow();
  await stream.pass(20_000);
  stream.connections[0]?.write(event(7));
  await settle();
  stream.connections[0]?.fail();
  await settle();
  expect(received).toEqual(['live', 'gap', 'new 7', 'polls']);
  await stream.pass(19_999);
  expect(stream.connections).toHaveLength(1);
  await stream.pass(1);
  expect(stream.connections[1]?.sentId).toBe('7');
  stream.connections[1]?.write('event: resync\ndata: {}\n\n');
  await settle();
  expect(received.slice(4)).toEqual(['live', 'resync']);
});

test('without a last event, the list is fetched again after a reconnection', async () => {
  const stream = createFakeStreamServer();
  const { received } = stream.follow();
  await stream.pass(20_000);
  stream.connections[0]?.end();
  await stream.pass(20_000);
  expect(received).toEqual(['live', 'gap', 'polls', 'live', 'gap']);
});

test('retries of an unavailable server back off', async () => {
  const stream = createFakeStreamServer();
  stream.server.isAway = true;
  const { received } = stream.follow();
  await settle();
  for (const ms of [20_000, 40_000, 60_000]) await stream.pass(ms);
  stream.server.isAway = false;
  await stream.pass(59_999);
  expect(stream.connections).toHaveLength(0);
  expect(received).not.toContain('live');
  await stream.pass(1);
  expect(stream.connections).toHaveLength(1);
  expect(received.slice(-2)).toEqual(['live', 'gap']);
});

test('a stream that keeps ending early backs off as well', async () => {
  const stream = createFakeStreamServer();
  stream.follow();
  await settle();
  stream.connections[0]?.end();
  await stream.pass(20_000);
  stream.connections[1]?.end();
  await stream.pass(20_000);
  expect(stream.connections).toHaveLength(2);
  await stream.pass(20_000);
  expect(stream.connections).toHaveLength(3);
});

test('a silent connection is dropped, one with heartbeats is not', async () => {
  const stream = createFakeStreamServer();
  const { received } = stream.follow();
  await stream.pass(IDLE_TIMEOUT_MS - 1);
  stream.connections[0]?.write(':\n\n');
  await stream.pass(IDLE_TIMEOUT_MS - 1);
  expect(received).toEqual(['live', 'gap']);
  await stream.pass(1);
  expect(received).toEqual(['live', 'gap', 'polls']);
  expect(stream.connections[0]?.signal.aborted).toBe(true);
});

test('stopped, it closes its connection and opens no other; started again, it continues after the last event', async () => {
  const stream = createFakeStreamServer();
  const { start, stop, received } = stream.follow();
  await settle();
  stream.connections[0]?.write(event(7));
  await settle();
  stop();
  // Both `pagehide` and the unmount of the bell stop it.
  expect(stop).not.toThrow();
  await stream.pass(120_000);
  expect(stream.connections).toHaveLength(1);
  expect(stream.connections[0]?.signal.aborted).toBe(true);
  expect(received).toEqual(['live', 'gap', 'new 7', 'polls', 'polls']);
  start();
  start();
  await settle();
  expect(stream.connections.map(({ sentId }) => sentId)).toEqual([undefined, '7']);
  expect(received.slice(5)).toEqual(['live']);
});

describe('the delay of a retry', () => {
  it.each([
    [1, 0, 0],
    [1, 0.5, 10_000],
    [1, 1, 20_000],
    [2, 1, 40_000],
    [3, 1, 60_000],
    [2_000, 0.5, 30_000],
  ])('after %s failures, with the random number %s: %s ms', (failures, random, ms) =>
    expect(backoffDelay(failures, random)).toBe(ms),
  );
});
