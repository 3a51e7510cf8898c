import { readFileSync } from 'node:fs';
import { prometheusSkip } from '../observe/prometheus-programs';
import { type ComposeFile, listUsualServices } from './compose-file';

const DNS_PORT = 53;

/** Below the first port for everyone, a server needs root. */
function mayListen(port: number): boolean {
  if (process.getuid?.() === 0) return true;
  try {
    return Number(readFileSync('/proc/sys/net/ipv4/ip_unprivileged_port_start', 'utf8')) <= port;
  } catch {
    return false;
  }
}

/** Why Prometheus does not run beside the services; false when it does. */
export const observerSkip: string | false =
  prometheusSkip || (!mayListen(DNS_PORT) && 'Prometheus finds its targets by DNS, whose port 53 needs root');

/** Prometheus reads the address of a DNS server from /etc/resolv.conf, which names no port. */
export const dnsPort = observerSkip === false ? DNS_PORT : 0;

/** Returns the services that run here: Grafana has no program that could be built. */
export const listLocalServices = (file: ComposeFile): string[] => [
  ...listUsualServices(file),
  ...(observerSkip === false ? ['prometheus'] : []),
];
