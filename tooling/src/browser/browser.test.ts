import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { findChromium } from './find-chromium';
import { chromiumArguments } from './index';
import { probePlayback } from './probe-playback';

const e2e = join(import.meta.dirname, '../../../e2e');

test('root runs Chromium without its sandbox, nobody else does', () => {
  assert.equal(chromiumArguments.includes('--no-sandbox'), process.getuid?.() === 0);
});

test('a CHROMIUM_PATH that leads nowhere is told in one sentence', async (context) => {
  const given = process.env.CHROMIUM_PATH;
  process.env.CHROMIUM_PATH = '/nowhere/chromium';
  context.after(() => {
    if (given === undefined) delete process.env.CHROMIUM_PATH;
    else process.env.CHROMIUM_PATH = given;
  });
  await assert.rejects(findChromium(e2e), {
    name: 'Refusal',
    message: 'CHROMIUM_PATH names /nowhere/chromium, which does not exist.',
  });
});

test('a program that is no browser is told in one sentence, and not remembered as good', async () => {
  const cacheDir = await mkdtemp(join(tmpdir(), 'inspire-probe-'));
  const probe = { chromium: process.execPath, e2e, sample: join(cacheDir, 'none'), cacheDir };
  for (const _time of [1, 2])
    await assert.rejects(probePlayback(probe), { name: 'Refusal', message: /cannot be started: [^\n]+$/ });
  await rm(cacheDir, { recursive: true });
});
