import { setTimeout as sleep } from 'node:timers/promises';
import { CliError, messageOf } from '@inspire/devkit/terminal/cli-error';
import type { ComposeSite, SiteContainer } from './compose-site';
import { listRunning } from './container-rules';
import { openPages, recordProgress, searchVideos, watch } from './journey';
import { type Failure, startTraffic, summarize } from './traffic';
import type { Bought, Verification } from './verification';

/** After the return of a service. */
const RECOVERY_MS = 10_000;
const RESTART_MS = 30_000;
/** Connections that a killed process held end with it; a browser sends such a request again, or says so. */
const CUT_OFF_MS = 1_000;
const BEFORE_MS = 500;
/** Without it, the browser itself says that nothing answers. */
const ONLY_DOOR = 'edge';

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

/** What viewers saw that was neither the page nor a message. */
export const isUnplain = (failure: Failure, killedAt: number): boolean =>
  !failure.isPlain && !(failure.status === undefined && failure.at < killedAt + CUT_OFF_MS);

/** Waits until the engine has started a container again. */
async function untilRestarted(site: ComposeSite, name: string, { Id, State: { Pid } }: SiteContainer): Promise<void> {
  const deadline = performance.now() + RESTART_MS;
  for (;;) {
    const container = (await site.containersOf(name)).find((one) => one.Id === Id);
    if (container && container.State.Pid !== 0 && container.State.Pid !== Pid) return;
    if (performance.now() > deadline) throw new CliError('its restart policy did not act');
    await sleep(100);
  }
}

/** Kills one container under traffic. @throws CliError for what viewers must not see */
async function killOne(origin: string, bought: Bought, name: string, container: SiteContainer, options: Verification) {
  const { site, report } = options;
  const traffic = startTraffic({ origin, ...bought });
  const work = async () => {
    await sleep(BEFORE_MS);
    const killedAt = performance.now();
    // From the host, so that the engine restarts it as after a crash.
    process.kill(container.State.Pid, 'SIGKILL');
    await untilRestarted(site, name, container);
    await site.untilHealthy(name);
    const returnedAt = performance.now();
    await untilRecovered(origin, bought);
    return { killedAt, returnedAt, recoveredAt: performance.now() };
  };
  const times = await work().catch(async (error: unknown) => {
    await traffic.stop();
    throw new CliError(`After ${container.Name.slice(1)} was killed: ${messageOf(error)}`);
  });
  const { steps, failures } = await traffic.stop();
  const unplain = name === ONLY_DOOR ? [] : failures.filter((failure) => isUnplain(failure, times.killedAt));
  const late = failures.filter(({ at }) => at > times.returnedAt + RECOVERY_MS);
  if (unplain.length + late.length > 0)
    throw new CliError(
      `While ${container.Name.slice(1)} was killed, viewers got no plain message:\n${summarize([...unplain, ...late])}`,
    );
  const messages = failures.filter(({ isPlain }) => isPlain).length;
  const seconds = ((times.recoveredAt - times.returnedAt) / 1_000).toFixed(1);
  report(
    `killed ${container.Name.slice(1)}: of ${steps} steps of viewers ${messages} got a plain message and ${failures.length - messages} were cut off; all works ${seconds} s after its return`,
  );
}

/**
 * Ends every running container as a crash does, one after the other, under traffic.
 * @returns the number of kills
 * @throws CliError with every kill after which viewers did not go on, or not with a plain message and within ten seconds
 */
export async function killUnderTraffic(origin: string, bought: Bought, options: Verification): Promise<number> {
  const { site, config, rounds } = options;
  const faults: string[] = [];
  let kills = 0;
  for (let round = 0; round < rounds.kills; round += 1)
    for (const name of listRunning(config))
      for (const container of await site.containersOf(name)) {
        kills += 1;
        await killOne(origin, bought, name, container, options).catch((error: unknown) => {
          faults.push(messageOf(error));
          options.report(messageOf(error));
        });
      }
  if (faults.length > 0) throw new CliError(faults.join('\n'));
  return kills;
}
