import { createFakeBrowser, settle } from '../../../testing/fake-browser';
import { IDLE_TIMEOUT_MS } from './follow-stream';

const told = (id: number) =>
  `id: ${id}\nevent: notification\ndata: ${JSON.stringify({ id, notificationId: id, type: 'video', title: `Talk ${id}`, seen: false })}\n\n`;

test('one tab reads, and every tab hears what is new', async () => {
  const browser = createFakeBrowser();
  const tabs = ['one', 'two', 'three'].map((name) => browser.openTab(name));
  await settle();
  expect(browser.connections).toMatchObject([{ tab: 'one', sentId: undefined }]);
  browser.connections[0]?.write(told(7));
  await settle();
  for (const { heard } of tabs) expect(heard).toEqual(['live', 'gap', 'new 7']);
});

test('an event that comes in pieces, between signs of life, is one event', async () => {
  const browser = createFakeBrowser();
  const { heard } = browser.openTab('one');
  await settle();
  for (const part of [
    'retry: 3000\n\n',
    ':\n\n',
    told(7).slice(0, 30),
    told(7).slice(30),
    'event: later\ndata: {}\n\n',
    'event: notification\ndata: broken\n\n',
    'event: notification\ndata: {"id":"x"}\n\n',
  ]) {
    browser.connections[0]?.write(part);
    await settle();
  }
  expect(heard).toEqual(['live', 'gap', 'new 7']);
});

test('a tab that comes later learns that one reads, and misses nothing', async () => {
  const browser = createFakeBrowser();
  browser.openTab('one');
  await settle();
  const { heard } = browser.openTab('two');
  await settle();
  // The reader's stream has no gap, but what it told before this tab came may be missing here.
  expect(heard).toEqual(['live', 'gap']);
  expect(browser.connections).toHaveLength(1);
});

test('a tab that comes is no gap for the others', async () => {
  const browser = createFakeBrowser();
  const tabs = ['one', 'two'].map((name) => browser.openTab(name));
  await settle();
  browser.openTab('three');
  await settle();
  for (const { heard } of tabs) expect(heard).toEqual(['live', 'gap']);
});

test('a tab that hears nothing of the one that reads polls until it does', async () => {
  const browser = createFakeBrowser();
  // Frozen, it does not even notice that its own connection is silent.
  const frozen = browser.openTab('one', { after: () => () => undefined });
  const { heard, end } = browser.openTab('two');
  await settle();
  for (const sign of [':\n\n', told(7)]) {
    await browser.pass(2 * IDLE_TIMEOUT_MS - 1);
    browser.connections[0]?.write(sign);
    await settle();
  }
  await browser.pass(2 * IDLE_TIMEOUT_MS - 1);
  expect(heard).toEqual(['live', 'gap', 'new 7']);
  await browser.pass(1);
  expect(heard.slice(3)).toEqual(['polls']);
  browser.connections[0]?.write(':\n\n');
  await settle();
  expect(heard.slice(3)).toEqual(['polls', 'live']);
  end();
  frozen.end();
  await browser.pass(2 * IDLE_TIMEOUT_MS);
  expect(heard.slice(3)).toEqual(['polls', 'live']);
});

test('when the reading tab closes, the next one goes on where it was', async () => {
  const browser = createFakeBrowser();
  const first = browser.openTab('one');
  const second = browser.openTab('two');
  await settle();
  browser.connections[0]?.write(told(7));
  await settle();
  first.end();
  await settle();
  expect(browser.connections[0]?.signal.aborted).toBe(true);
  expect(browser.connections[1]).toMatchObject({ tab: 'two', sentId: '7' });
  expect(second.heard).toEqual(['live', 'gap', 'new 7', 'polls', 'live']);
});

test('a tab that closes while it waits for its turn never reads', async () => {
  const browser = createFakeBrowser();
  const first = browser.openTab('one');
  browser.openTab('two').end();
  first.end();
  await settle();
  expect(browser.connections).toHaveLength(1);
});

test('a lost stream is polled for until it is back, with what was missed', async () => {
  const browser = createFakeBrowser();
  const { heard } = browser.openTab('one');
  await browser.pass(20_000);
  browser.connections[0]?.write(told(7));
  await settle();
  browser.connections[0]?.fail();
  await settle();
  expect(heard).toEqual(['live', 'gap', 'new 7', 'polls']);
  await browser.pass(2_999);
  expect(browser.connections).toHaveLength(1);
  await browser.pass(1);
  expect(browser.connections[1]?.sentId).toBe('7');
  browser.connections[1]?.write('event: resync\ndata: {}\n\n');
  await settle();
  expect(heard.slice(4)).toEqual(['live', 'resync']);
});

test('without an event to go on from, the list is read anew after a reconnection', async () => {
  const browser = createFakeBrowser();
  const { heard } = browser.openTab('one');
  await browser.pass(20_000);
  browser.connections[0]?.end();
  await browser.pass(3_000);
  expect(heard).toEqual(['live', 'gap', 'polls', 'live', 'gap']);
});

test('a server that is away is asked ever more slowly', async () => {
  const browser = createFakeBrowser();
  browser.server.isAway = true;
  const { heard } = browser.openTab('one');
  await settle();
  for (const ms of [3_000, 6_000, 12_000]) await browser.pass(ms);
  browser.server.isAway = false;
  await browser.pass(23_999);
  expect(browser.connections).toHaveLength(0);
  expect(heard).toEqual([]);
  await browser.pass(1);
  expect(browser.connections).toHaveLength(1);
  expect(heard).toEqual(['live', 'gap']);
});

test('a stream that ends again and again is no better', async () => {
  const browser = createFakeBrowser();
  browser.openTab('one');
  await settle();
  browser.connections[0]?.end();
  await browser.pass(3_000);
  browser.connections[1]?.end();
  await browser.pass(3_000);
  expect(browser.connections).toHaveLength(2);
  await browser.pass(3_000);
  expect(browser.connections).toHaveLength(3);
});

test('a connection without a sign of life is given up, one with signs is not', async () => {
  const browser = createFakeBrowser();
  const { heard } = browser.openTab('one');
  await browser.pass(IDLE_TIMEOUT_MS - 1);
  browser.connections[0]?.write(':\n\n');
  await browser.pass(IDLE_TIMEOUT_MS - 1);
  expect(heard).toEqual(['live', 'gap']);
  await browser.pass(1);
  expect(heard).toEqual(['live', 'gap', 'polls']);
  expect(browser.connections[0]?.signal.aborted).toBe(true);
});

test('ended, it closes its connection and asks for no other', async () => {
  const browser = createFakeBrowser();
  const { end, heard } = browser.openTab('one');
  await settle();
  end();
  // A page that is left ends it, and once more when the bell goes.
  expect(end).not.toThrow();
  await browser.pass(120_000);
  expect(browser.connections).toHaveLength(1);
  expect(browser.connections[0]?.signal.aborted).toBe(true);
  expect(heard).toEqual(['live', 'gap']);
});

test.each([
  ['locks', { takeLock: undefined }],
  ['channels', { openChannel: () => undefined }],
])('a browser without %s opens no stream', async (_, without) => {
  const browser = createFakeBrowser();
  const { heard, end } = browser.openTab('one', without);
  await settle();
  expect([browser.connections, heard]).toEqual([[], []]);
  end();
});
