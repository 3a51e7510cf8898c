import { CliError } from '@inspire/devkit/terminal/cli-error';
import {
  type ComposeFile,
  type ComposeService,
  listStateFolders,
  parseComposeFile,
  parseMount,
} from '../deploy/compose-file';

const SECRETS_FOLDER = '/run/secrets/';

/** In the cluster, an operator or a provider of PostgreSQL and objects replaces these. */
const replaced: ReadonlySet<string> = new Set(['db', 'objects', 'buckets', 'mail', 'secrets']);

interface Probe {
  readonly path: string;
  readonly port: number;
  readonly periodSeconds: number;
  readonly timeoutSeconds: number;
  readonly failureThreshold: number;
}

/** What a service of docker-compose.yml means in the chart, too. */
export interface ServiceFacts {
  readonly image: string;
  readonly user: number;
  readonly group: number;
  readonly command?: readonly string[];
  /** Values that do not depend on the site. */
  readonly environment: Readonly<Record<string, string>>;
  /** Settings with a default that the site may change. */
  readonly defaults: Readonly<Record<string, string>>;
  /** Settings that are passed on where the site has them. */
  readonly optional: readonly string[];
  readonly secrets: readonly string[];
  readonly tmpfs: readonly string[];
  /** Folders that outlive a container. */
  readonly state: readonly string[];
  readonly networks: readonly string[];
  readonly limits: { readonly cpu: string; readonly memory: string };
  /** Only of services that run on. */
  readonly server?: {
    readonly replicas: number;
    readonly port?: number;
    readonly probe: Probe;
    readonly stopGraceSeconds: number;
  };
}

export interface ComposeFacts {
  readonly services: Readonly<Record<string, ServiceFacts>>;
}

function toImage(name: string, { image }: ComposeService): string {
  const [, found] = /^inspire\/([a-z-]+):local$/.exec(image) ?? [];
  if (found === undefined) throw new CliError(`docker-compose.yml: ${name} has the image ${image}, which is not ours.`);
  return found;
}

function toMemory(name: string, memory: string): string {
  if (!/^\d+[MG]$/.test(memory)) throw new CliError(`docker-compose.yml: ${name} has the memory limit ${memory}.`);
  return `${memory}i`;
}

function toProbe(name: string, { healthcheck }: ComposeService): Probe {
  const [, port, path] = /http:\/\/127\.0\.0\.1:(\d+)(\/[a-z]+)/.exec(healthcheck?.test.join(' ') ?? '') ?? [];
  if (!healthcheck || port === undefined || path === undefined)
    throw new CliError(`docker-compose.yml: ${name} has no health check of the form http://127.0.0.1:<port>/<path>.`);
  const { interval, timeout, retries } = healthcheck;
  return { path, port: Number(port), periodSeconds: interval, timeoutSeconds: timeout, failureThreshold: retries };
}

/** A published port of the file leads to it; other servers name it in their environment. */
function toPort({ ports, environment }: ComposeService): number | undefined {
  const text = ports[0]?.split(':').at(-1) ?? environment.PORT;
  return text ? Number(text) : undefined;
}

const PROBE = 'probe-of-a-setting';

/** @param varied the same service where every setting of the site has the value PROBE */
function toEnvironment(service: ComposeService, varied: ComposeService) {
  const entries = Object.entries(service.environment).sort(([a], [b]) => (a < b ? -1 : 1));
  const isSetting = (name: string) => varied.environment[name] === PROBE || varied.environment[name] === null;
  const pick = (keep: (name: string, value: string) => boolean) =>
    Object.fromEntries(
      entries.flatMap(([name, value]) => (value !== null && keep(name, value) ? [[name, value] as const] : [])),
    );
  return {
    environment: pick((name) => !isSetting(name)),
    defaults: pick((name, value) => isSetting(name) && value !== ''),
    optional: entries.filter(([name, value]) => isSetting(name) && (value ?? '') === '').map(([name]) => name),
  };
}

function toServiceFacts(name: string, service: ComposeService, varied: ComposeService): ServiceFacts {
  const [user, group] = (service.user ?? '').split(':').map(Number);
  const limits = service.deploy.resources?.limits;
  if (!user || !group || !limits) throw new CliError(`docker-compose.yml: ${name} has no user or no limits.`);
  return {
    image: toImage(name, service),
    user,
    group,
    ...(service.command && { command: service.command }),
    ...toEnvironment(service, varied),
    secrets: service.volumes
      .map((volume) => parseMount(volume).target)
      .filter((target) => target.startsWith(SECRETS_FOLDER))
      .map((target) => target.slice(SECRETS_FOLDER.length)),
    tmpfs: service.tmpfs,
    state: listStateFolders(service),
    networks: service.networks ?? [],
    limits: { cpu: limits.cpus, memory: toMemory(name, limits.memory) },
    ...(service.restart !== 'no' && {
      server: {
        replicas: service.deploy.replicas,
        port: toPort(service),
        probe: toProbe(name, service),
        stopGraceSeconds: service.stop_grace_period,
      },
    }),
  };
}

/** Names of everything in an environment of the file, so that all its settings can be varied. */
const listVariables = ({ services }: ComposeFile): readonly string[] =>
  Object.values(services).flatMap(({ environment }) => Object.keys(environment));

/**
 * Derives what the chart takes from docker-compose.yml: images, commands, users, environments, secrets, limits, probes, ports.
 * @throws CliError for what has no counterpart in the chart
 */
export function toComposeFacts(text: string): ComposeFacts {
  const file = parseComposeFile(text);
  const varied = parseComposeFile(text, Object.fromEntries(listVariables(file).map((name) => [name, PROBE])));
  const services = Object.entries(file.services).flatMap(([name, service]) => {
    const other = varied.services[name];
    // A cluster has its own monitoring.
    return replaced.has(name) || service.profiles.length > 0 || !other
      ? []
      : [[name, toServiceFacts(name, service, other)] as const];
  });
  return { services: Object.fromEntries(services) };
}

/** The file of the chart, whose templates read it. */
export const formatComposeFacts = (facts: ComposeFacts): string => `${JSON.stringify(facts, null, 2)}\n`;
