import { CliError } from '@inspire/devkit/terminal/cli-error';
import { isStep } from './compose-file';
import type { Container } from './container';
import { getService, type ReplicaChanges, type ReplicaOptions } from './create-replica';
import { createReplicas, runToEnd } from './replicas';

export interface LocalSiteOptions extends Omit<ReplicaOptions, 'hostsFileOf' | 'nameServer'> {
  readonly report: (line: string) => void;
}

export interface UpOptions {
  /** As many as the file says by default. */
  readonly replicas?: number;
  /** Leaves containers of older images alone, as `--no-recreate` does. */
  readonly keepsObsolete?: boolean;
}

export interface LocalSite {
  /** Starts services after those that they depend on, and waits until they are healthy or, for steps, done. */
  start(names: readonly string[]): Promise<void>;
  containersOf(name: string): readonly Container[];
  /** Waits until every replica is healthy. @throws CliError */
  untilHealthy(name: string): Promise<void>;
  /** Makes the containers of a service's image obsolete, as another image of that name does. @param tag of that image */
  changeImage(name: string, tag: string): void;
  /** Does what `docker compose up --wait --no-deps` does with one service. */
  up(name: string, options?: UpOptions): Promise<void>;
  /**
   * Runs a command to its end in a further container, as `docker compose run --rm --no-deps` does.
   * @returns the end of its log
   * @throws CliError
   */
  run(name: string, changes?: ReplicaChanges): Promise<string>;
  /** Ends the containers of a service; `up` starts them again. */
  pause(name: string): Promise<void>;
  addressOf(name: string): string;
  /** Ends everything, dependants first. @param maxSeconds shortens the grace period of each container */
  stop(maxSeconds?: number): Promise<void>;
}

/** The services of a Compose file as local processes. */
export function createLocalSite({ report, ...options }: LocalSiteOptions): LocalSite {
  const { file } = options;
  const replicas = createReplicas(options, () => isStopping);
  const startOrder: string[] = [];
  const starting = new Map<string, Promise<void>>();
  let isStopping = false;
  const containersOf = (name: string): Container[] => replicas.of(name).map(({ container }) => container);

  async function startOne(name: string): Promise<void> {
    const service = getService(file, name);
    await Promise.all(Object.keys(service.depends_on).map(startOnce));
    const began = performance.now();
    const own = await replicas.reset(name);
    if (isStopping) throw new CliError('The site is being stopped.');
    startOrder.push(name);
    await Promise.all(own.map((one) => (isStep(service) ? runToEnd(one.container) : replicas.startHealthy(name, one))));
    const seconds = ((performance.now() - began) / 1_000).toFixed(1);
    if (own.length > 0) report(`${name} ${isStep(service) ? 'done' : 'healthy'} in ${seconds} s`);
  }

  function startOnce(name: string): Promise<void> {
    const started = starting.get(name) ?? startOne(name);
    starting.set(name, started);
    // A failed start may be repeated with other settings.
    started.catch(() => starting.delete(name));
    return started;
  }

  const runOnce = async (name: string, changes?: ReplicaChanges): Promise<string> =>
    runToEnd(await replicas.createFurther(name, changes));

  return {
    start: async (all) => {
      await Promise.all(all.map(startOnce));
    },
    containersOf,
    async untilHealthy(name) {
      await Promise.all(replicas.of(name).map((one) => replicas.untilHealthy(name, one)));
    },
    changeImage: replicas.changeImage,
    async up(name, { replicas: wanted = getService(file, name).deploy.replicas, keepsObsolete = false } = {}) {
      if (isStep(getService(file, name))) return void (await runOnce(name));
      await replicas.converge(name, wanted, keepsObsolete);
      await Promise.all(replicas.of(name).map((one) => replicas.startHealthy(name, one)));
    },
    run: runOnce,
    async pause(name) {
      await Promise.all(containersOf(name).map((container) => container.stop()));
    },
    addressOf: replicas.addressOf,
    async stop(maxSeconds) {
      isStopping = true;
      for (const name of [...startOrder].reverse())
        await Promise.all(containersOf(name).map((container) => container.stop(maxSeconds)));
      await Promise.allSettled(starting.values());
      starting.clear();
      startOrder.length = 0;
      await replicas.close();
      isStopping = false;
    },
  };
}
