import { setTimeout as sleep } from 'node:timers/promises';
import { type NameServer, startNameServer } from '@inspire/node/network';
import { CliError } from '../terminal/cli-error';
import { type ComposeFile, isStep } from './compose-file';
import type { Container } from './container';
import { createReplica, getService, type ReplicaOptions } from './create-replica';

export interface LocalSiteOptions extends Omit<ReplicaOptions, 'addresses' | 'nameServer'> {
  readonly report: (line: string) => void;
}

export interface LocalSite {
  /** Starts services after those that they depend on, and waits until they are healthy or, for steps, done. */
  start(names: readonly string[]): Promise<void>;
  containersOf(name: string): readonly Container[];
  /** Waits until every replica is healthy. @throws CliError */
  untilHealthy(name: string): Promise<void>;
  /** Replaces a service's replicas one after the other, as an update does. */
  replace(name: string): Promise<void>;
  /** Runs a step in a new container from its present image, as `docker compose up --build` does. */
  runAgain(name: string): Promise<void>;
  addressOf(name: string): string;
  /** Ends everything, dependants first. @param maxSeconds shortens the grace period of each container */
  stop(maxSeconds?: number): Promise<void>;
}

const POLL_MS = 300;

/** Gives every container an address of its own, so that ports may repeat. Random parts keep runs apart. */
function assignAddresses({ services }: ComposeFile): ReadonlyMap<string, readonly string[]> {
  const network = `127.${64 + Math.floor(Math.random() * 128)}.${Math.floor(Math.random() * 250)}`;
  let last = 1;
  return new Map(
    Object.entries(services).map(([name, { deploy }]) => [
      name,
      Array.from({ length: deploy.replicas }, () => `${network}.${(last += 1)}`),
    ]),
  );
}

/** Waits until a container is healthy, as long as its health check allows. @throws CliError with the end of its log */
async function untilContainerHealthy(container: Container, name: string, file: ComposeFile, isStopping: () => boolean) {
  const { healthcheck } = getService(file, name);
  if (!healthcheck) return;
  const { start_period: grace, interval, retries, timeout } = healthcheck;
  const deadline = performance.now() + (grace + interval * retries) * 1_000;
  while (!(await container.isHealthy(timeout * 1_000))) {
    if (isStopping()) throw new CliError('The site is being stopped.');
    if (!container.isRunning()) throw new CliError(`${container.name} ended:\n${await container.log()}`);
    if (performance.now() > deadline) throw new CliError(`${container.name} is not healthy:\n${await container.log()}`);
    await sleep(POLL_MS);
  }
}

async function runToEnd(container: Container): Promise<void> {
  await container.start();
  const code = await container.ended();
  if (code !== 0) throw new CliError(`${container.name} ended with ${code}:\n${await container.log()}`);
}

/** The services of a Compose file as local processes. */
export function createLocalSite({ report, ...options }: LocalSiteOptions): LocalSite {
  const { file } = options;
  const addresses = assignAddresses(file);
  const replicas = new Map<string, readonly Container[]>();
  const startOrder: string[] = [];
  const starting = new Map<string, Promise<void>>();
  let isStopping = false;

  const untilReplicaHealthy = (name: string, container: Container) =>
    untilContainerHealthy(container, name, file, () => isStopping);
  const untilHealthy = async (name: string): Promise<void> => {
    await Promise.all((replicas.get(name) ?? []).map((container) => untilReplicaHealthy(name, container)));
  };

  // A container engine's DNS server knows the containers that run.
  const isRunning = (name: string, index: number) => replicas.get(name)?.[index]?.isRunning() ?? false;
  const findAddresses = (name: string) => addresses.get(name)?.filter((_, index) => isRunning(name, index)) ?? [];
  let nameServer: Promise<NameServer> | undefined;

  async function createReplicas(name: string): Promise<Container[]> {
    const { address: server } = await (nameServer ??= startNameServer(findAddresses));
    return Promise.all(
      (addresses.get(name) ?? []).map((address, index) =>
        createReplica(name, address, index + 1, { ...options, addresses, nameServer: server }),
      ),
    );
  }

  async function startOne(name: string): Promise<void> {
    const service = getService(file, name);
    await Promise.all(Object.keys(service.depends_on).map(startOnce));
    const began = performance.now();
    const own = await createReplicas(name);
    if (isStopping) throw new CliError('The site is being stopped.');
    replicas.set(name, own);
    startOrder.push(name);
    if (isStep(service)) await Promise.all(own.map(runToEnd));
    else {
      await Promise.all(own.map((container) => container.start()));
      await untilHealthy(name);
    }
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

  return {
    start: (names) => Promise.all(names.map(startOnce)).then(() => undefined),
    containersOf: (name) => replicas.get(name) ?? [],
    untilHealthy,
    async replace(name) {
      for (const container of replicas.get(name) ?? []) {
        await container.stop();
        await container.start();
        await untilReplicaHealthy(name, container);
      }
    },
    async runAgain(name) {
      const own = await createReplicas(name);
      replicas.set(name, own);
      await Promise.all(own.map(runToEnd));
    },
    addressOf(name) {
      const [address] = addresses.get(name) ?? [];
      if (address === undefined) throw new CliError(`${name} has no replica.`);
      return address;
    },
    async stop(maxSeconds) {
      isStopping = true;
      for (const name of [...startOrder].reverse())
        await Promise.all((replicas.get(name) ?? []).map((container) => container.stop(maxSeconds)));
      await Promise.allSettled(starting.values());
      starting.clear();
      startOrder.length = 0;
      await (await nameServer)?.[Symbol.asyncDispose]();
      nameServer = undefined;
      isStopping = false;
    },
  };
}
