import assert from 'node:assert/strict';
import type { IncomingMessage } from 'node:http';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { IDLE_TIMEOUT_MS } from '../app';
import { runBehind } from '../testing/behind';

/** Longer than the machine may leave a slow reader without the processor. */
const TEST_TIMEOUT_MS = 2_000;
const PIECE = Buffer.alloc(64 * 1024);

/** Behind a backend that sends without an end, as fast as it is read, and reports when it is cut off. */
async function runEndless() {
  let report = (): void => undefined;
  const cutOff = new Promise<void>((resolve) => (report = resolve));
  const site = await runBehind((_request, response) => {
    response.writeHead(200, { 'content-type': 'video/mp4' });
    const send = () => {
      while (!response.destroyed && response.write(PIECE)) continue;
    };
    response.on('drain', send).on('close', () => report());
    send();
  });
  assert.equal(site.gateway.app.server.timeout, IDLE_TIMEOUT_MS);
  site.gateway.app.server.timeout = TEST_TIMEOUT_MS;
  return { site, cutOff };
}

const openMedia = (site: Awaited<ReturnType<typeof runBehind>>): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => site.open('/media/film').on('error', reject).on('response', resolve).end());

test('a reader that stops is cut off, and its request to the backend ends', { timeout: 15_000 }, async () => {
  const { site, cutOff } = await runEndless();
  await using _ = site;
  const response = await openMedia(site);
  response.on('error', () => undefined);
  await cutOff;
  response.destroy();
});

test('a slow reader is not cut off', { timeout: 15_000 }, async () => {
  const { site, cutOff } = await runEndless();
  await using _ = site;
  const response = await openMedia(site);
  let isOver = false;
  void cutOff.then(() => (isOver = true));
  for (let pause = 0; pause < 12; pause += 1) {
    // Empties all buffers on the way, so that something moves.
    response.resume();
    await sleep(50);
    response.pause();
    await sleep(TEST_TIMEOUT_MS / 5);
  }
  assert.equal(isOver, false);
  response.on('error', () => undefined).destroy();
  await cutOff;
});
