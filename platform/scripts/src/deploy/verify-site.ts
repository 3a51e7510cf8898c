import assert from 'node:assert/strict';
import { measureInTest, toCount } from '@inspire/devkit/figures';
import { CliError, messageOf } from '@inspire/devkit/terminal/cli-error';
import { takeBrowserJourney } from './browser-journey';
import { findSiteIssues } from './container-rules';
import { deployAnEdit } from './deploy-an-edit';
import {
  buyVideo,
  openPages,
  readOrders,
  readShellVersion,
  readVersions,
  receiveMail,
  recordProgress,
  reportQuality,
  signUp,
  watch,
} from './journey';
import { killUnderTraffic } from './kills';
import { observeSite } from './observe-site';
import { publishAsTeam } from './publish-as-team';
import { replaceUnderTraffic } from './replacements';
import { stopBadCanary } from './stop-bad-canary';
import { secondsSince } from './until';
import type { Bought, Verification } from './verification';
import { walkGuide } from './walk-guide';

async function takeJourney({ origin, site, config, report }: Verification): Promise<Bought> {
  report(`journey: ${await openPages(origin)} files of the page and of all remotes`);
  const viewer = await signUp(origin);
  const video = await buyVideo(origin, viewer);
  const bytes = await watch(origin, viewer, video);
  await recordProgress(origin, viewer, video);
  await reportQuality(origin);
  report(`journey: signed up, bought video ${video} in the sandbox, watched ${bytes} bytes of it`);
  const webPort = config.services.mail?.environment.MAILDEV_WEB_PORT ?? '1080';
  const subject = await receiveMail(origin, `http://${await site.addressOf('mail')}:${webPort}`, viewer);
  report(`journey: got the mail “${subject}”; orders: ${(await readOrders(origin, viewer)).join(', ')}`);
  return { viewer, video };
}

async function restartEverything({ viewer, video }: Bought, { origin, site, report }: Verification): Promise<void> {
  const stateOf = async () => ({
    versions: await readVersions(origin),
    shell: await readShellVersion(origin),
    orders: await readOrders(origin, viewer),
  });
  const before = await stateOf();
  await site.compose('stop');
  await site.start();
  try {
    assert.deepEqual(await stateOf(), before);
  } catch (error) {
    throw new CliError(`A restart changed the site: ${messageOf(error)}`);
  }
  await watch(origin, viewer, video);
  report('restarted everything: releases, session, orders and media are as they were');
}

/** @throws CliError when a container may do more than production allows */
async function assertRules({ site, config, report }: Verification): Promise<void> {
  const issues = await findSiteIssues(site, config);
  if (issues.length > 0) throw new CliError(`Containers contradict the rules of production:\n${issues.join('\n')}`);
  report('containers: read-only, unprivileged, without capabilities, with limits, with the mounts of the file only');
}

/**
 * Shows that the running site works as production must (R12, R20, R21).
 * @throws CliError for the first part that does not
 */
export async function verifySite(verification: Verification): Promise<void> {
  const { rounds } = verification;
  await assertRules(verification);
  const bought = await takeJourney(verification);
  const began = performance.now();
  await takeBrowserJourney(verification);
  verification.report(`journey: passes in Chromium, through edge, in ${secondsSince(began)} s`);
  await measureInTest('R12', async () => {
    const counts = await replaceUnderTraffic(bought, verification);
    return {
      failedByApi: toCount('requests', counts.failedByApi, counts.deploys),
      failedByOthers: toCount('requests', counts.failedByOthers, counts.deploys),
      missingAssets: toCount('files', counts.missingAssets, counts.deploys),
      deploys: toCount('deploys', counts.deploys, 1),
    };
  });
  const published = await publishAsTeam(verification);
  // Both wait most of the time.
  await Promise.all([stopBadCanary(published, verification), observeSite(bought.viewer, verification)]);
  const restored = await walkGuide(bought, verification);
  await measureInTest('R20', async () => {
    const kills = await killUnderTraffic(restored, verification);
    return { failures: toCount('kills', 0, kills) };
  });
  await measureInTest('R21', async () => {
    for (let round = 0; round < rounds; round += 1) await restartEverything(restored, verification);
    return { changes: toCount('restarts', 0, rounds) };
  });
  await deployAnEdit(verification);
}
