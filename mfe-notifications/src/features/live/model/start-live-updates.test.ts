import { createFakeBrowser, settle } from '../../../testing/fake-browser';
import { backoffDelay } from './backoff';
import { IDLE_TIMEOUT_MS } from './follow-stream';
import { parseMessage } from './message';

const event = (id: number) =>
  `id: ${id}\nevent: notification\ndata: ${JSON.stringify({ id, notificationId: id, type: 'video', title: `Talk ${id}`, seen: false })}\n\n`;

test('an event in several chunks, between heartbeats, is one event', async () => {
  const browser = createFakeBrowser();
  const { received } = browser.openTab('one');
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
    browser.connections[0]?.write(part);
    await settle();
  }
  expect(received).toEqual(['live', 'gap', 'new 7']);
});

test('a later tab learns that another one reads, and misses nothing', async () => {
  const browser = createFakeBrowser();
  browser.openTab('one');
  await settle();
  const { received } = browser.openTab('two');
  await settle();
  // The stream has no gap, but this tab may lack events from before it opened.
  expect(received).toEqual(['live', 'gap']);
  expect(browser.connections).toHaveLength(1);
});

test('a new tab causes no gap in the others', async () => {
  const browser = createFakeBrowser();
  const tabs = ['one', 'two'].map((name) => browser.openTab(name));
  await settle();
  browser.openTab('three');
  await settle();
  for (const { received } of tabs) expect(received).toEqual(['live', 'gap']);
});

test('a tab polls while it receives nothing from the reading tab', async () => {
  const browser = createFakeBrowser();
  // The timers of a frozen tab do not run, so it cannot drop its own silent connection.
  const frozen = browser.openTab('one', { after: () => () => undefined });
  const { received, stop } = browser.openTab('two');
  await settle();
  for (const data of [':\n\n', event(7)]) {
    await browser.pass(2 * IDLE_TIMEOUT_MS - 1);
    browser.connections[0]?.write(data);
    await settle();
  }
  await browser.pass(2 * IDLE_TIMEOUT_MS - 1);
  expect(received).toEqual(['live', 'gap', 'new 7']);
  await browser.pass(1);
  expect(received.slice(3)).toEqual(['polls']);
  browser.connections[0]?.write(':\n\n');
  await settle();
  expect(received.slice(3)).toEqual(['polls', 'live']);
  stop();
  frozen.stop();
  await browser.pass(2 * IDLE_TIMEOUT_MS);
  expect(received.slice(3)).toEqual(['polls', 'live']);
});

test('when the reading tab closes, the next one continues from the last event', async () => {
  const browser = createFakeBrowser();
  const first = browser.openTab('one');
  const second = browser.openTab('two');
  await settle();
  browser.connections[0]?.write(event(7));
  await settle();
  first.stop();
  await settle();
  expect(browser.connections[0]?.signal.aborted).toBe(true);
  expect(browser.connections[1]).toMatchObject({ tab: 'two', sentId: '7' });
  expect(second.received).toEqual(['live', 'gap', 'new 7', 'polls', 'live']);
});

test('a tab that closes while it waits for the lock never reads', async () => {
  const browser = createFakeBrowser();
  const first = browser.openTab('one');
  browser.openTab('two').stop();
  first.stop();
  await settle();
  expect(browser.connections).toHaveLength(1);
});

test('the list is polled while the stream is lost, and fetched again when it is back', async () => {
  const browser = createFakeBrowser();
  const { received } = browser.openTab('one');
  await browser.pass(20_000);
  browser.connections[0]?.write(event(7));
  await settle();
  browser.connections[0]?.fail();
  await settle();
  expect(received).toEqual(['live', 'gap', 'new 7', 'polls']);
  await browser.pass(19_999);
  expect(browser.connections).toHaveLength(1);
  await browser.pass(1);
  expect(browser.connections[1]?.sentId).toBe('7');
  browser.connections[1]?.write('event: resync\ndata: {}\n\n');
  await settle();
  expect(received.slice(4)).toEqual(['live', 'resync']);
});

test('without a last event, the list is fetched again after a reconnection', async () => {
  const browser = createFakeBrowser();
  const { received } = browser.openTab('one');
  await browser.pass(20_000);
  browser.connections[0]?.end();
  await browser.pass(20_000);
  expect(received).toEqual(['live', 'gap', 'polls', 'live', 'gap']);
});

test('retries of an unavailable server back off', async () => {
  const browser = createFakeBrowser();
  browser.server.isAway = true;
  const { received } = browser.openTab('one');
  await settle();
  for (const ms of [20_000, 40_000, 60_000]) await browser.pass(ms);
  browser.server.isAway = false;
  await browser.pass(59_999);
  expect(browser.connections).toHaveLength(0);
  expect(received).toEqual([]);
  await browser.pass(1);
  expect(browser.connections).toHaveLength(1);
  expect(received).toEqual(['live', 'gap']);
});

test('a stream that keeps ending early backs off as well', async () => {
  const browser = createFakeBrowser();
  browser.openTab('one');
  await settle();
  browser.connections[0]?.end();
  await browser.pass(20_000);
  browser.connections[1]?.end();
  await browser.pass(20_000);
  expect(browser.connections).toHaveLength(2);
  await browser.pass(20_000);
  expect(browser.connections).toHaveLength(3);
});

test('a silent connection is dropped, one with heartbeats is not', async () => {
  const browser = createFakeBrowser();
  const { received } = browser.openTab('one');
  await browser.pass(IDLE_TIMEOUT_MS - 1);
  browser.connections[0]?.write(':\n\n');
  await browser.pass(IDLE_TIMEOUT_MS - 1);
  expect(received).toEqual(['live', 'gap']);
  await browser.pass(1);
  expect(received).toEqual(['live', 'gap', 'polls']);
  expect(browser.connections[0]?.signal.aborted).toBe(true);
});

test('stopped, it closes its connection and opens no other', async () => {
  const browser = createFakeBrowser();
  const { stop, received } = browser.openTab('one');
  await settle();
  stop();
  // Both `pagehide` and the unmount of the bell stop it.
  expect(stop).not.toThrow();
  await browser.pass(120_000);
  expect(browser.connections).toHaveLength(1);
  expect(browser.connections[0]?.signal.aborted).toBe(true);
  expect(received).toEqual(['live', 'gap']);
});

test.each([
  ['locks', { takeLock: undefined }],
  ['channels', { openChannel: () => undefined }],
])('a browser without %s opens no stream', async (_, without) => {
  const browser = createFakeBrowser();
  const { received, stop } = browser.openTab('one', without);
  await settle();
  expect([browser.connections, received]).toEqual([[], []]);
  stop();
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

describe('a message between tabs', () => {
  const notification = { id: 4, type: 'video', title: 'New talk' };

  it.each([
    [{ kind: 'new', notification }],
    [{ kind: 'opened', isGapless: true }],
    [{ kind: 'opened', isGapless: false }],
    [{ kind: 'resync' }],
    [{ kind: 'alive' }],
    [{ kind: 'lost' }],
    [{ kind: 'who' }],
  ])('parses %j', (message) => expect(parseMessage(message)).toEqual(message));

  it.each([null, 'new', {}, { kind: 'later' }, { kind: 'new' }, { kind: 'new', notification: { id: '4' } }])(
    'ignores %j',
    (value) => {
      expect(parseMessage(value)).toBeUndefined();
    },
  );
});
