/** P14: an edit in a remote, seen in the running shell of `npm run dev`, while a form keeps its value. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { recordFigure, toCount, toMeasure } from '@inspire/devkit/figures';
import { findFreePort } from '@inspire/server-kit/network';
import { launchBrowser, newContext } from './pages/browser';
import { createWorkspaceSite } from './servers/workspace-site';

const rounds = Number(process.env.ROUNDS ?? 9);
const FILE = 'mfe-auth/src/features/login/view/login-form.tsx';
const ANCHOR = '<div className={styles.password}';
const TYPED = 'kept@example.com';
/** A person does not save twice within this time. */
const PAUSE_MS = 1_500;

/** @returns milliseconds from the write of the file until the page shows the edit */
async function measureEdit(page: Page, file: string, source: string, round: number): Promise<number> {
  const seen = page.waitForFunction(
    (wanted) => document.querySelector(`[data-round="${wanted}"]`) !== null && Date.now(),
    round,
    { polling: 'raf', timeout: 20_000 },
  );
  const edited = Date.now();
  await writeFile(file, source.replace(ANCHOR, `${ANCHOR} data-round="${round}"`));
  return Number(await (await seen).jsonValue()) - edited;
}

await using site = await createWorkspaceSite();
await using running = await site.run('dev', await findFreePort());
await using browser = await launchBrowser();
const page = await (await newContext(browser)).newPage();
await page.goto(`${running.origin}/login`);
const email = page.getByLabel('Email');
await email.fill(TYPED);
const file = join(site.root, FILE);
const source = await readFile(file, 'utf8');
if (!source.includes(ANCHOR)) throw new Error(`${FILE} no longer contains ${ANCHOR}`);
const times: number[] = [];
let lost = 0;
// The first edit only warms up the compiler.
for (let round = 0; round <= rounds; round += 1) {
  const time = await measureEdit(page, file, source, round);
  if (round > 0) times.push(time);
  if ((await email.inputValue()) !== TYPED) lost += 1;
  await page.waitForTimeout(PAUSE_MS);
}
const measures = { seen: toMeasure('ms', times), lostStates: toCount('lost', lost, times.length) };
console.log(JSON.stringify({ goal: 'P14', measures, times }));
await recordFigure({ figure: 'P14', measures, command: 'npm run edit -w bench', chromium: browser.version() });
