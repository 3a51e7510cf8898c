import { chmod, mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { RECORD_FIGURES } from '@inspire/devkit/figures/record-figure';
import { runNode } from '@inspire/devkit/processes/run-program';
import { listenForShutdown } from '@inspire/devkit/processes/shutdown';
import { CliError } from '@inspire/devkit/terminal/cli-error';
import { readOnlyFlags } from '@inspire/devkit/terminal/flags';
import { createProgress } from '@inspire/devkit/terminal/progress';
import { findRepository } from '@inspire/devkit/workspace/repository';
import { makeRunFolder } from '@inspire/server-kit/locks';
import { findFreePort } from '@inspire/server-kit/network';
import { saveTimes } from '../figures/record-test-times';
import { createComposeSite } from './compose-site';
import { type Engine, openEngine } from './engine';
import { readGuide } from './guide-commands';
import { verifyFaults } from './planted-faults';
import { verifyProduction } from './production';
import type { DeployRun } from './verification';
import { verifySite } from './verify-site';

const PROJECT = 'inspire-verify';
const reduced = { rounds: 1, maxMinutes: 30 };
const full = { rounds: 3, maxMinutes: 120 };

/** Makes the images that no registry gives. */
async function makeBaseImages(root: string, engine: Engine): Promise<void> {
  const script = join(root, 'platform/deploy/base-images/make.mjs');
  const { code, output } = await runNode([script], { cwd: root, env: engine.env });
  if (code !== 0) throw new CliError(`The base images could not be made:\n${output.trim()}`);
}

async function verifyWith(run: DeployRun, rounds: number): Promise<void> {
  const { engine, root, folder, report } = run;
  await makeBaseImages(root, engine);
  report('base images are there');
  const [port, tlsPort] = [await findFreePort(), await findFreePort()];
  const origin = `http://localhost:${port}`;
  const env = {
    PORT: String(port),
    EDGE_TLS_PORT: String(tlsPort),
    GRAFANA_PORT: String(await findFreePort()),
    PUBLIC_ORIGIN: origin,
  };
  const createSite = async (project = PROJECT, from = root) => {
    const own =
      project === PROJECT
        ? env
        : { ...env, PORT: String(await findFreePort()), EDGE_TLS_PORT: String(await findFreePort()) };
    return createComposeSite({ engine, folder: from, project, env: own });
  };
  const site = await createSite();
  try {
    // An earlier run may have been killed.
    await site.remove();
    await site.compose('build');
    report('every image is built');
    await site.start();
    report(`docker compose up: every service is healthy, every step has ended, at ${origin}`);
    const machine = join(folder, 'machine');
    await mkdir(join(machine, 'srv/backups'), { recursive: true });
    // For user 1000 of the containers, whatever the mask of this process says.
    await chmod(join(machine, 'srv/backups'), 0o777);
    const guide = await readGuide(root);
    const config = await site.config();
    await verifySite({ ...run, origin, site, config, createSite, guide, machine, rounds });
  } finally {
    await site.remove();
  }
  await verifyFaults(run);
  await verifyProduction(run);
}

/**
 * `verify-deploy [--full]`: runs docker-compose.yml in containers and shows that the site works, as viewers, teams and the owner need it.
 * Removes everything that it started. `--full` repeats each part and records the figures.
 */
export async function runVerifyDeploy(args: readonly string[]): Promise<number> {
  const values = readOnlyFlags(args, { full: { type: 'boolean' } });
  const isFull = values.full === true;
  const { rounds, maxMinutes } = isFull ? full : reduced;
  if (isFull) process.env[RECORD_FIGURES] = '1';
  const { root } = findRepository();
  const began = performance.now();
  const progress = createProgress();
  const engine = await openEngine();
  if ('reason' in engine) {
    console.log(`skipped: verify:deploy: ${engine.reason}`);
    return 0;
  }
  const shutdown = listenForShutdown();
  const timer = setTimeout(() => {
    progress.warn(`not finished within ${maxMinutes} minutes`);
    shutdown.begin(1);
  }, maxMinutes * 60_000).unref();
  const folder = await makeRunFolder('inspire-deploy-');
  let code = 1;
  try {
    const run = { engine, root, folder, report: progress.step };
    code = await Promise.race([verifyWith(run, rounds).then(() => 0), shutdown.code]);
    return code;
  } finally {
    clearTimeout(timer);
    await rm(folder, { recursive: true, force: true });
    await engine.close();
    const seconds = Math.round((performance.now() - began) / 1_000);
    await saveTimes(root, 'verify-deploy', { seconds, isFull, failed: code === 0 ? [] : ['verify:deploy'] });
  }
}
