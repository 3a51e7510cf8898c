import { setTimeout as sleep } from 'node:timers/promises';
import { CliError } from '@inspire/devkit/terminal/cli-error';
import { type NameServer, startNameServer } from '@inspire/server-kit/network';
import type { ComposeFile } from './compose-file';
import type { Container } from './container';
import { createReplica, getService, type ReplicaChanges, type ReplicaOptions } from './create-replica';
import { dnsPort } from './observer';
import { createServiceNames } from './service-names';

export interface Replica {
  readonly container: Container;
  readonly address: string;
  readonly index: number;
  /** Of its image. */
  readonly tag: string;
}

export interface Replicas {
  of(name: string): readonly Replica[];
  /** Creates the replicas of the file, instead of those that are there. */
  reset(name: string): Promise<readonly Replica[]>;
  /** Creates a container beside the replicas. */
  createFurther(name: string, changes?: ReplicaChanges): Promise<Container>;
  startHealthy(name: string, replica: Replica): Promise<void>;
  untilHealthy(name: string, replica: Replica): Promise<void>;
  /** Makes the containers of a service's image obsolete. */
  changeImage(name: string, tag: string): void;
  /** Removes, recreates and creates containers as Compose does. New ones are not started. */
  converge(name: string, wanted: number, keepsObsolete: boolean): Promise<void>;
  addressOf(name: string): string;
  /** Ends the DNS server. */
  close(): Promise<void>;
}

const POLL_MS = 300;

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

/** Runs a step. @returns the end of its log @throws CliError with it */
export async function runToEnd(container: Container): Promise<string> {
  await container.start();
  const code = await container.ended();
  const log = await container.log();
  if (code !== 0) throw new CliError(`${container.name} ended with ${code}:\n${log}`);
  return log;
}

/** The containers of each service, and their addresses. */
export function createReplicas(
  options: Omit<ReplicaOptions, 'hostsFileOf' | 'nameServer'>,
  isStopping: () => boolean,
): Replicas {
  const { file, folder } = options;
  const names = createServiceNames({ file, folder });
  const replicas = new Map<string, readonly Replica[]>();
  const tags = new Map<string, string>();

  const of = (name: string): readonly Replica[] => replicas.get(name) ?? [];
  const tagOf = (name: string): string => tags.get(getService(file, name).image) ?? '';
  // A container engine's DNS server knows the containers that run.
  const findAddresses = (name: string): string[] =>
    of(name).flatMap(({ container, address }) => (container.isRunning() ? [address] : []));
  let nameServer: Promise<NameServer> | undefined;
  const create = async (name: string, address: string, label: number | string, changes?: ReplicaChanges) => {
    const { address: server } = await (nameServer ??= startNameServer(findAddresses, names.nameServer, dnsPort));
    const etc = { hostsFileOf: names.hostsFileOf, nameServer: server };
    return createReplica(name, address, label, { ...options, ...etc }, changes);
  };
  const createNumbered = async (name: string, address: string, index: number): Promise<Replica> => ({
    container: await create(name, address, index),
    address,
    index,
    tag: tagOf(name),
  });
  const untilHealthy = (name: string, { container }: Replica): Promise<void> =>
    untilContainerHealthy(container, name, file, isStopping);

  /** Removes all containers at the same time. */
  async function remove(name: string, leaving: readonly Replica[]): Promise<void> {
    await Promise.all(leaving.map(({ container }) => container.stop()));
    for (const { address } of leaving) names.free(name, address);
    const staying = of(name).filter((one) => !leaving.includes(one));
    replicas.set(name, staying);
  }

  async function recreate(name: string, previous: Replica): Promise<void> {
    await previous.container.stop();
    const next = await createNumbered(name, previous.address, previous.index);
    const own = of(name).map((one) => (one === previous ? next : one));
    replicas.set(name, own);
  }

  async function add(name: string, count: number): Promise<void> {
    const last = Math.max(0, ...of(name).map(({ index }) => index));
    const added = await Promise.all(
      Array.from({ length: count }, (_, offset) => createNumbered(name, names.take(name), last + offset + 1)),
    );
    replicas.set(name, [...of(name), ...added]);
  }

  return {
    of,
    async reset(name) {
      const own = await Promise.all(
        names.reset(name).map((address, index) => createNumbered(name, address, index + 1)),
      );
      replicas.set(name, own);
      return own;
    },
    createFurther: (name, changes) => create(name, names.addressOf(name), 'run', changes),
    async startHealthy(name, replica) {
      if (!replica.container.isRunning()) await replica.container.start();
      await untilHealthy(name, replica);
    },
    untilHealthy,
    changeImage(name, tag) {
      tags.set(getService(file, name).image, tag);
    },
    async converge(name, wanted, keepsObsolete) {
      const isObsolete = ({ tag }: Replica) => !keepsObsolete && tag !== tagOf(name);
      // In the order of Compose: obsolete ones leave first, then those with the highest numbers (docker/compose#12272).
      const own = [...of(name)].sort((a, b) => Number(isObsolete(b)) - Number(isObsolete(a)) || b.index - a.index);
      const surplus = Math.max(0, own.length - wanted);
      await remove(name, own.slice(0, surplus));
      const stale = own.slice(surplus).filter(isObsolete);
      await Promise.all(stale.map((one) => recreate(name, one)));
      await add(name, Math.max(0, wanted - own.length));
    },
    addressOf: names.addressOf,
    async close() {
      // A shutdown may come while the site stops already.
      const closing = nameServer;
      nameServer = undefined;
      await (await closing)?.[Symbol.asyncDispose]();
    },
  };
}
