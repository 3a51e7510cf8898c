import { setTimeout as sleep } from 'node:timers/promises';
import { CliError, messageOf } from '@inspire/devkit/terminal/cli-error';
import type { ComposeSite, SiteContainer } from './compose-site';
import { listRunning } from './container-rules';
import { openPages, recordProgress, searchVideos, watch } from './journey';
import { type Failure, summarize, underTraffic } from './traffic';
import { until } from './until';
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
  let problem = '';
  const works = async () => {
    try {
      await openPages(origin);
      await searchVideos(origin);
      await recordProgress(origin, viewer, video);
      await watch(origin, viewer, video);
      return true;
    } catch (error) {
      problem = messageOf(error);
      return false;
    }
  };
  await until(works, { withinMs: RECOVERY_MS, everyMs: 200, otherwise: () => problem });
}

/** What viewers saw that was neither the page nor a message. */
export const isUnplain = (failure: Failure, killedAt: number): boolean =>
  !failure.isPlain && !(failure.status === undefined && failure.at < killedAt + CUT_OFF_MS);

/** Waits until the engine has started a container again. */
async function untilRestarted(site: ComposeSite, name: string, { Id, State: { Pid } }: SiteContainer): Promise<void> {
  const isRestarted = async () => {
    const container = (await site.containersOf(name)).find((one) => one.Id === Id);
    return container !== undefined && ![0, Pid].includes(container.State.Pid);
  };
  await until(isRestarted, {
    withinMs: RESTART_MS,
    everyMs: 100,
    otherwise: () => 'its restart policy did not act',
  });
}

/** Kills one container under traffic. @throws CliError for what viewers must not see */
async function killOne(bought: Bought, name: string, container: SiteContainer, options: Verification) {
  const { origin, site, report } = options;
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
  const traffic = await underTraffic({ origin, ...bought }, work).catch((error: unknown) => {
    throw new CliError(`After ${container.Name.slice(1)} was killed: ${messageOf(error)}`);
  });
  const { result: times, steps, failures } = traffic;
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
export async function killUnderTraffic(bought: Bought, options: Verification): Promise<number> {
  const { site, config, rounds } = options;
  const faults: string[] = [];
  let kills = 0;
  for (let round = 0; round < rounds; round += 1)
    for (const name of listRunning(config))
      for (const container of await site.containersOf(name)) {
        kills += 1;
        await killOne(bought, name, container, options).catch((error: unknown) => {
          faults.push(messageOf(error));
          options.report(messageOf(error));
        });
      }
  if (faults.length > 0) throw new CliError(faults.join('\n'));
  return kills;
}
