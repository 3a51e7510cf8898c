import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CliError } from '@inspire/devkit/terminal/cli-error';
import type { ComposeFile } from './compose-file';

/** An update runs the old and the new replicas side by side. */
const PER_REPLICA = 2;
/** A file that is rewritten in place, without ever being shorter, is never read half. */
const HOSTS_BYTES = 4_096;

export interface ServiceNamesOptions {
  readonly file: ComposeFile;
  /** Folder of this run. */
  readonly folder: string;
}

/** The addresses of containers, which `/etc/hosts` of each sandbox lists in place of Docker's DNS server. */
export interface ServiceNames {
  /** An address that no container has. */
  readonly nameServer: string;
  /** Lists the addresses of a service that starts with the file's replicas. */
  reset(name: string): readonly string[];
  /** Gives a further container an address, which others resolve from now on. @throws CliError */
  take(name: string): string;
  /** Others no longer resolve the address. */
  free(name: string, address: string): void;
  /** The first address of a service. @throws CliError for a service without replicas */
  addressOf(name: string): string;
  hostsFileOf(name: string): string;
}

/** Gives every container its own address, so that ports may repeat. Random parts keep runs apart. */
export function createServiceNames({ file: { services }, folder }: ServiceNamesOptions): ServiceNames {
  const network = `127.${64 + Math.floor(Math.random() * 128)}.${Math.floor(Math.random() * 250)}`;
  let last = 1;
  const pools = new Map<string, readonly string[]>();
  const taken = new Map<string, readonly string[]>();
  const initialOf = (name: string) => (pools.get(name) ?? []).slice(0, services[name]?.deploy.replicas ?? 0);
  for (const [name, { deploy }] of Object.entries(services)) {
    const pool = Array.from({ length: deploy.replicas * PER_REPLICA }, () => `${network}.${(last += 1)}`);
    pools.set(name, pool);
    taken.set(name, initialOf(name));
  }
  const hostsFileOf = (name: string) => join(folder, 'names', name);

  /** A service resolves the names on its own networks. */
  function writeHosts(): void {
    mkdirSync(join(folder, 'names'), { recursive: true });
    for (const [name, { networks = [] }] of Object.entries(services)) {
      const lines = Object.entries(services)
        .filter(([, other]) => other.networks?.some((network) => networks.includes(network)))
        .flatMap(([other]) => (taken.get(other) ?? []).map((address) => `${address} ${other}`));
      const text = ['127.0.0.1 localhost', ...lines, ''].join('\n').padEnd(HOSTS_BYTES, '\n');
      const path = hostsFileOf(name);
      writeFileSync(path, text, { flag: existsSync(path) ? 'r+' : 'w' });
    }
  }
  writeHosts();

  return {
    nameServer: `${network}.1`,
    reset(name) {
      const initial = initialOf(name);
      taken.set(name, initial);
      writeHosts();
      return initial;
    },
    take(name) {
      const own = taken.get(name) ?? [];
      const address = pools.get(name)?.find((one) => !own.includes(one));
      if (address === undefined)
        throw new CliError(`${name} cannot have more than ${PER_REPLICA} times the replicas of the file here.`);
      taken.set(name, [...own, address]);
      writeHosts();
      return address;
    },
    free(name, address) {
      taken.set(
        name,
        (taken.get(name) ?? []).filter((one) => one !== address),
      );
      writeHosts();
    },
    addressOf(name) {
      const [address] = taken.get(name) ?? [];
      if (address === undefined) throw new CliError(`${name} has no replica.`);
      return address;
    },
    hostsFileOf,
  };
}
