import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { CliError } from '../terminal/cli-error';
import { type ComposeFile, isStep } from './compose-file';
import {
  buyVideo,
  openPages,
  readOrders,
  readVersions,
  receiveMail,
  recordProgress,
  searchVideos,
  signUp,
  type Viewer,
  watch,
} from './journey';
import type { LocalSite } from './local-site';
import { startTraffic } from './traffic';

export interface VerifyOptions {
  readonly site: LocalSite;
  readonly file: ComposeFile;
  readonly names: readonly string[];
  readonly report: (line: string) => void;
}

/** What a restart must not change. */
interface Bought {
  readonly viewer: Viewer;
  readonly video: number;
}

const REPLACED = ['gateway', 'api', 'worker'];
/** After the return of a service. */
const RECOVERY_MS = 10_000;

/** The origin behind the published port of a service. */
function publishedOrigin(name: string, { site, file }: VerifyOptions): string {
  const [port] = file.services[name]?.ports ?? [];
  if (port === undefined) throw new CliError(`${name} publishes no port.`);
  return `http://${site.addressOf(name)}:${port.split(':').at(-1)}`;
}

async function takeJourney(origin: string, { site, file, report }: VerifyOptions): Promise<Bought> {
  report(`journey: ${await openPages(origin)} files of the page and of all remotes`);
  const viewer = await signUp(origin);
  const video = await buyVideo(origin, viewer);
  const bytes = await watch(origin, viewer, video);
  await recordProgress(origin, viewer, video);
  report(`journey: signed up, bought video ${video} in the sandbox, watched ${bytes} bytes of it`);
  const webPort = file.services.mail?.environment.MAILDEV_WEB_PORT ?? '1080';
  const subject = await receiveMail(origin, `http://${site.addressOf('mail')}:${webPort}`, viewer);
  report(`journey: got the mail “${subject}”; orders: ${(await readOrders(origin, viewer)).join(', ')}`);
  return { viewer, video };
}

/** No request may fail while a service is replaced. */
async function replaceServices(
  origin: string,
  { viewer, video }: Bought,
  { site, report }: VerifyOptions,
): Promise<void> {
  for (const name of REPLACED) {
    const traffic = startTraffic(origin, viewer, video);
    await site.replace(name).catch(async (error: unknown) => {
      await traffic.stop();
      throw error;
    });
    const { requests, failures } = await traffic.stop();
    if (failures.length > 0)
      throw new CliError(
        `While ${name} was replaced, requests failed:\n${failures.map((line) => `  ${line}`).join('\n')}`,
      );
    report(`replaced ${name} under traffic: ${requests} requests, none failed`);
  }
}

/** Everything that a viewer does works again within `RECOVERY_MS`. */
async function untilRecovered(origin: string, { viewer, video }: Bought): Promise<void> {
  const deadline = performance.now() + RECOVERY_MS;
  for (;;) {
    try {
      await openPages(origin);
      await searchVideos(origin);
      await recordProgress(origin, viewer, video);
      await watch(origin, viewer, video);
      return;
    } catch (error) {
      if (performance.now() > deadline) throw error;
      await sleep(200);
    }
  }
}

async function killServices(origin: string, bought: Bought, options: VerifyOptions): Promise<void> {
  const { site, file, names, report } = options;
  for (const name of names.filter((one) => !isStep(file.services[one] ?? { restart: 'no' }))) {
    for (const container of site.containersOf(name)) {
      await container.kill();
      await site.untilHealthy(name);
      const began = performance.now();
      await untilRecovered(origin, bought).catch((error: unknown) => {
        throw new CliError(
          `After ${container.name} was killed: ${error instanceof Error ? error.message : 'no recovery'}`,
        );
      });
      report(
        `killed ${container.name}: all works ${((performance.now() - began) / 1_000).toFixed(1)} s after its return`,
      );
    }
  }
}

async function restartEverything(
  origin: string,
  { viewer, video }: Bought,
  { site, names, report }: VerifyOptions,
): Promise<void> {
  const stateOf = async () => ({ versions: await readVersions(origin), orders: await readOrders(origin, viewer) });
  const before = await stateOf();
  await site.stop();
  await site.start(names);
  try {
    assert.deepEqual(await stateOf(), before);
  } catch (error) {
    throw new CliError(`A restart changed the site: ${error instanceof Error ? error.message : ''}`);
  }
  await watch(origin, viewer, video);
  report('restarted everything: releases, session, orders and media are as they were');
}

/** Shows that the running site works as production must. @throws CliError for the first thing that does not */
export async function verifySite(options: VerifyOptions): Promise<void> {
  const origin = publishedOrigin('edge', options);
  const bought = await takeJourney(origin, options);
  await replaceServices(origin, bought, options);
  await killServices(origin, bought, options);
  await restartEverything(origin, bought, options);
}
