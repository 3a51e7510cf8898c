import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { chromiumArguments } from '.';
import { findChromium } from './find-chromium';
import { probePlayback } from './probe-playback';

const e2e = join(import.meta.dirname, '../../../../e2e');

test('only root runs Chromium without its sandbox', () => {
  assert.equal(chromiumArguments.includes('--no-sandbox'), process.getuid?.() === 0);
});

test('reports a CHROMIUM_PATH without a file in one sentence', async (context) => {
  const given = process.env.CHROMIUM_PATH;
  process.env.CHROMIUM_PATH = '/nowhere/chromium';
  context.after(() => {
    if (given === undefined) delete process.env.CHROMIUM_PATH;
    else process.env.CHROMIUM_PATH = given;
  });
  await assert.rejects(findChromium(e2e), {
    name: 'CliError',
    message: 'CHROMIUM_PATH names /nowhere/chromium, which does not exist.',
  });
});

test('reports a program that is not a browser in one sentence, and does not cache it as usable', async () => {
  const cacheDir = await mkdtemp(join(tmpdir(), 'inspire-probe-'));
  const probe = { chromium: process.execPath, e2e, sample: join(cacheDir, 'none'), cacheDir };
  for (const _time of [1, 2])
    await assert.rejects(probePlayback(probe), { name: 'CliError', message: /cannot be started: [^\n]+$/ });
  await rm(cacheDir, { recursive: true });
});
