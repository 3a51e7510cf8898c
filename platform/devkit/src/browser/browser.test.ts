import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { chromiumArguments } from '.';
import { findChromium } from './find-chromium';

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
