import { existsSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { execa } from 'execa';
import { RECORD_FIGURES } from '@inspire/devkit/figures/record-figure';
import { listenForShutdown } from '@inspire/devkit/processes/shutdown';
import { CliError } from '@inspire/devkit/terminal/cli-error';
import { readFlags } from '@inspire/devkit/terminal/flags';
import { createProgress } from '@inspire/devkit/terminal/progress';
import { findRepository } from '@inspire/devkit/workspace/repository';
import { s3ServerSkip } from '@inspire/server-kit/go-programs';
import { makeRunFolder } from '@inspire/server-kit/locks';
import { nginxProgramSkip } from '@inspire/server-kit/nginx-program';
import { packageArtefacts } from '../package/package-artefacts';
import { type ComposeFile, parseComposeFile } from './compose-file';
import { findComposeIssues } from './compose-rules';
import { artefactsIn } from './container-files';
import { readGuide } from './guide-commands';
import { createLocalSite } from './local-site';
import { listLocalServices, observerSkip } from './observer';
import { verifyProduction } from './production';
import { recordDeployTime } from './record-deploy-time';
import { describeServices, notShown, readImages, toTable } from './service-table';
import type { Rounds } from './verification';
import { verifySite } from './verify-site';

const MAX_MINUTES = { reduced: 12, full: 60 };
const rounds: Readonly<Record<'reduced' | 'full', Rounds>> = {
  reduced: { deploys: 1, kills: 1, restarts: 1 },
  full: { deploys: 3, kills: 3, restarts: 3 },
};
/** Nothing outlives the run, so a database that is still being created need not finish. */
const LAST_STOP_SECONDS = 5;

/** @returns what this machine lacks, with its remedy */
async function findMissing(): Promise<string[]> {
  const probe = await execa('bwrap', ['--unshare-user', '--ro-bind', '/', '/', 'true'], { reject: false });
  return [
    ...(probe.exitCode === 0
      ? []
      : [`bubblewrap cannot start a sandbox (${probe.stderr || 'it is not installed'}); apt-get install bubblewrap`]),
    ...(nginxProgramSkip === false ? [] : [nginxProgramSkip]),
    ...(s3ServerSkip === false ? [] : [s3ServerSkip]),
  ];
}

/** @throws CliError for a file that contradicts the rules of production, which no run can show */
async function readRuledFile(path: string): Promise<{ text: string; file: ComposeFile }> {
  if (!existsSync(path)) throw new CliError(`${path} does not exist.`);
  const text = await readFile(path, 'utf8');
  const file = parseComposeFile(text);
  const issues = findComposeIssues(file);
  if (issues.length === 0) return { text, file };
  throw new CliError(`${path} contradicts the rules of production:\n${issues.map((line) => `  ${line}`).join('\n')}`);
}

/** Services with everything that they depend on. */
function withDependencies(file: ComposeFile, names: readonly string[], found = new Set<string>()): Set<string> {
  for (const name of names) {
    if (found.has(name)) continue;
    found.add(name);
    withDependencies(file, Object.keys(file.services[name]?.depends_on ?? {}), found);
  }
  return found;
}

/**
 * `verify-deploy [service…] [--file <path>] [--full] [--production]`: starts the services of docker-compose.yml, or the given ones with what
 * they need, as local processes, and without names shows that the site works. Ends everything that it started. `--full`
 * repeats each part and records the figures; `--production` shows only that the site starts with the settings of production.
 */
export async function runVerifyDeploy(args: readonly string[]): Promise<number> {
  const { values, positionals } = readFlags(args, {
    file: { type: 'string' },
    full: { type: 'boolean' },
    production: { type: 'boolean' },
  });
  const extent = values.full ? 'full' : 'reduced';
  if (values.full) process.env[RECORD_FIGURES] = '1';
  const { root, ...rest } = findRepository();
  const began = performance.now();
  const progress = createProgress();
  const { text, file } = await readRuledFile(resolve(values.file ?? join(root, 'docker-compose.yml')));
  const missing = await findMissing();
  if (missing.length > 0)
    throw new CliError(`verify:deploy cannot run here:\n${missing.map((line) => `  ${line}`).join('\n')}`);
  const names = [...withDependencies(file, positionals.length > 0 ? positionals : listLocalServices(file))];
  const images = await readImages(file, names, root);
  const folder = await makeRunFolder('inspire-deploy-');
  const dist = join(folder, 'dist');
  const artefacts = [...new Set([...images.values()].flatMap(({ recipe }) => artefactsIn(recipe)))];
  const report = (line: string) => progress.step(line);
  const shutdown = listenForShutdown();
  const timer = setTimeout(() => {
    progress.warn(`not finished within ${MAX_MINUTES[extent]} minutes`);
    shutdown.begin(1);
  }, MAX_MINUTES[extent] * 60_000).unref();
  const createSite = (name: string) =>
    createLocalSite({ file, images, root, dist, folder: join(folder, name), report });
  const site = createSite('site');
  const work = async (): Promise<number> => {
    if (artefacts.length > 0) await packageArtefacts(artefacts, dist, { repository: { root, ...rest }, report });
    if (positionals.length === 0 && observerSkip !== false) progress.warn(`without prometheus: ${observerSkip}`);
    if (!values.production) await site.start(names);
    if (positionals.length === 0) {
      const guide = await readGuide(root);
      const machine = join(folder, 'machine');
      if (!values.production)
        await verifySite({ site, createSite, guide, machine, file, names, dist, rounds: rounds[extent], report });
      await site.stop(LAST_STOP_SECONDS);
      await verifyProduction({ text, images, root, dist, folder: join(folder, 'production'), report });
    }
    progress.plain(
      `\n${toTable(describeServices(file, images))}\n\nnot shown here:\n${notShown.map((line) => `  ${line}`).join('\n')}`,
    );
    return 0;
  };
  let code = 1;
  try {
    code = await Promise.race([work(), shutdown.code]);
    return code;
  } finally {
    clearTimeout(timer);
    await site.stop(LAST_STOP_SECONDS);
    await rm(folder, { recursive: true, force: true });
    const seconds = Math.round((performance.now() - began) / 1_000);
    if (positionals.length === 0)
      await recordDeployTime(root, { seconds, isFull: values.full === true, hasFailed: code !== 0 });
    report('everything has ended');
  }
}
