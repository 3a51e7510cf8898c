import { STOP_TIMEOUT_MS } from '@inspire/devkit/processes/stop-timeout';
import { type ComposeFile, type ComposeService, isStep, listStateFolders, parseMount } from '../deploy/compose-file';
import { type Container, type Manifest, toWorkloads, type Workload } from './manifests';

/** The listed table: where the chart differs from docker-compose.yml, and why. */
export const differences = {
  services: {
    db: 'PostgreSQL is an operator’s or a provider’s',
    objects: 'buckets are a provider’s',
    buckets: 'buckets are a provider’s',
    mail: 'of development',
    secrets: 'of development',
    prometheus: 'a cluster has its own monitoring',
    grafana: 'a cluster has its own monitoring',
  } as Readonly<Record<string, string>>,
  settings: {
    NODE_ENV: 'always production',
    DATA_DIR: 'scratch folder; Compose’s also holds a development key',
    SAMPLE_DIR: 'of development',
    DRAIN_SECONDS: 'drainSeconds',
    PUBLIC_ORIGIN: 'publicOrigin',
    BACKEND_ORIGIN: 'the Service of api',
    GATEWAYS: 'the headless Service of gateway',
    RELEASE_QUALITY_URLS: 'the Service of api',
    TRUSTED_PROXIES: 'edge.trustedProxies, gateway.trustedProxies, api.trustedProxies, releaseService.trustedProxies',
    MEDIA_URL: 'media.url',
    S3_ENDPOINT: 'media.endpoint',
    S3_REGION: 'media.region',
    S3_ACCESS_KEY_ID: 'media.accessKeyId',
    RELEASES_URL: 'releases.url, releases.publicUrl',
    RELEASES_S3_ENDPOINT: 'releases.endpoint',
    RELEASES_S3_REGION: 'releases.region',
    RELEASES_S3_ACCESS_KEY_ID: 'releases.accessKeyId',
  } as Readonly<Record<string, string>>,
  /** The local identity provider of development has its key there. */
  secretFolders: ['data'] as readonly string[],
  /** Its health check is answered by gateways, and its configuration gets the names of the cluster. */
  probesAndCommands: ['edge'] as readonly string[],
};

const SECRETS_FOLDER = '/run/secrets/';
const secretNames = /SECRET|PASSWORD|PRIVATE_KEY|TOKEN|(DATABASE|^SMTP)_URL$/;

/** In the chart, networks of the file are ports of the outside. */
const outsidePorts: Readonly<Record<string, number>> = { data: 5432, files: 443, mails: 587, outside: 443 };

interface Compared {
  readonly service: ComposeService;
  readonly workload: Workload;
  readonly container: Container;
  readonly name: string;
  readonly manifests: readonly Manifest[];
}
type Rule = (compared: Compared) => readonly (string | false | undefined)[];

const sameList = (a: readonly string[], b: readonly string[]): boolean => [...a].sort().join() === [...b].sort().join();

const program: Rule = ({ service, container, workload, name }) => {
  const { securityContext: pod } = workload.spec.template.spec;
  const image = service.image.replace(/^inspire\/(.+):local$/, '/$1:');
  const isOwn = differences.probesAndCommands.includes(name) || workload.metadata.generateName !== undefined;
  return [
    !container.image.includes(image) && `has the image ${container.image}`,
    `${pod.runAsUser}:${pod.runAsGroup}` !== service.user && `runs as ${pod.runAsUser}:${pod.runAsGroup}`,
    !isOwn && container.args?.join(' ') !== service.command?.join(' ') && `runs ${container.args?.join(' ')}`,
  ];
};

const hardening: Rule = ({ workload }) => {
  const { spec } = workload.spec.template;
  return [
    spec.automountServiceAccountToken !== false && 'has a token of the cluster',
    spec.securityContext.runAsNonRoot !== true && 'may run as root',
    spec.securityContext.seccompProfile?.type !== 'RuntimeDefault' && 'has no seccomp profile',
    ...spec.containers.flatMap(({ securityContext }) => [
      securityContext.readOnlyRootFilesystem !== true && 'has a writable root file system',
      securityContext.allowPrivilegeEscalation !== false && 'may gain privileges',
      securityContext.capabilities.drop.join() !== 'ALL' && 'keeps capabilities',
      securityContext.capabilities.add.length > 0 && 'adds capabilities',
    ]),
  ];
};

const environment: Rule = ({ service, container }) => {
  const passed = Object.keys(service.environment);
  const given = new Map(container.env.map(({ name, value }) => [name, value]));
  return [
    ...Object.entries(service.environment).flatMap(([name, value]) => {
      if (name in differences.settings || !value) return [];
      if (!given.has(name)) return [`lacks the setting ${name}`];
      return [given.get(name) !== value && `has ${name}=${given.get(name)}`];
    }),
    ...container.env.flatMap(({ name, value }) => [
      !passed.includes(name) && `has the setting ${name}, which docker-compose.yml does not pass on`,
      secretNames.test(name) && !name.endsWith('_FILE') && `has the secret ${name} in its environment`,
      /\/\/(db|objects|mail|api|gateway)[:/]/.test(value) && `reaches a service of Compose by ${name}`,
    ]),
  ];
};

const mounts: Rule = ({ service, container }) => {
  const folders = service.volumes.map((volume) => parseMount(volume).target);
  const expected = folders.filter(
    (target) =>
      target.startsWith(SECRETS_FOLDER) && !differences.secretFolders.includes(target.slice(SECRETS_FOLDER.length)),
  );
  const secrets = container.volumeMounts.filter(({ mountPath }) => mountPath.startsWith(SECRETS_FOLDER));
  const paths = secrets.map(({ mountPath }) => mountPath);
  return [
    !sameList(paths, expected) && `mounts the secrets ${paths.join(', ')}`,
    secrets.some(({ readOnly }) => !readOnly) && 'may write its secrets',
    ...[...service.tmpfs, ...listStateFolders(service)].map(
      (folder) => !container.volumeMounts.some(({ mountPath }) => mountPath === folder) && `cannot write ${folder}`,
    ),
  ];
};

const resources: Rule = ({ service, container: { resources: own } }) => {
  const limits = service.deploy.resources?.limits;
  return [
    (own.limits.cpu !== limits?.cpus || own.limits.memory !== `${limits.memory}i`) &&
      `has the limits ${own.limits.cpu}, ${own.limits.memory}`,
  ];
};

const serving: Rule = ({ service, container, workload, name, manifests }) => {
  if (isStep(service)) return [];
  const find = (kind: string) =>
    manifests.find((one) => one.kind === kind && one.metadata.name === workload.metadata.name);
  const autoscaler = find('HorizontalPodAutoscaler');
  const replicas = autoscaler ? autoscaler.spec?.minReplicas : workload.spec.replicas;
  const grace = workload.spec.template.spec.terminationGracePeriodSeconds ?? 30;
  const drain = Number(container.env.find((one) => one.name === 'DRAIN_SECONDS')?.value ?? 0);
  const port = service.ports[0]?.split(':').at(-1) ?? service.environment.PORT;
  return [
    workload.spec.strategy?.rollingUpdate.maxUnavailable !== 0 && 'stops replicas before others are ready',
    workload.spec.template.spec.topologySpreadConstraints.length === 0 && 'may run on one node only',
    !find('PodDisruptionBudget') && 'has no disruption budget',
    ['gateway', 'api'].includes(name) && !autoscaler && 'is not scaled',
    autoscaler && workload.spec.replicas !== undefined && 'has a fixed number of replicas beside its autoscaler',
    (replicas ?? 1) < service.deploy.replicas && `has ${replicas} replicas`,
    grace < service.stop_grace_period && `is killed after ${grace} s`,
    grace < drain + STOP_TIMEOUT_MS / 1_000 && `is killed ${grace} s after it starts to stop, and drains for ${drain}`,
    port != null &&
      !container.ports.some(({ containerPort }) => containerPort === Number(port)) &&
      `lacks the port ${port}`,
  ];
};

/** Probes of Kubernetes have the meaning of the health check; edge has its own. */
const probes: Rule = ({ service, container, name }) => {
  if (isStep(service)) return [];
  const { readinessProbe: readiness, livenessProbe: liveness } = container;
  const check = service.healthcheck?.test.join(' ') ?? '';
  if (differences.probesAndCommands.includes(name)) return [!liveness && 'has no liveness probe'];
  const { httpGet: ready } = readiness ?? {};
  const { httpGet: alive } = liveness ?? {};
  return [
    (!ready || !check.includes(`127.0.0.1:${ready.port}${ready.path}'`)) &&
      `is asked whether it is ready at ${ready?.port}${ready?.path}`,
    (alive?.path !== '/livez' || alive.port !== ready?.port) &&
      `is asked whether it lives at ${alive?.port}${alive?.path}`,
    !liveness && 'has no liveness probe',
  ];
};

const COMPONENT = 'app.kubernetes.io/component';
type IngressRule = NonNullable<Manifest['spec']>['ingress'][number];

const isHttp = ({ ports }: IngressRule): boolean => ports.some(({ port }) => port === 'http');
/** Reached by whom the site names, or by no one. */
const optionallyServed = ['release-service'];
const isFromGateways = ({ from }: IngressRule): boolean =>
  from.length > 0 && from.every(({ podSelector }) => podSelector?.matchLabels[COMPONENT] === 'gateway');

const network: Rule = ({ service, name, manifests }) => {
  const policy = manifests.find(
    ({ kind, metadata }) => kind === 'NetworkPolicy' && metadata.name?.endsWith(`inspire-${name}`),
  );
  if (!policy?.spec) return ['has no network policy'];
  const { ingress, egress } = policy.spec;
  const reached = egress.flatMap(({ ports }) => ports.map(({ port }) => port));
  const wanted = new Set((service.networks ?? []).map((one) => outsidePorts[one]));
  const isServed = ['edge', 'gateway', 'api'].includes(name);
  const isReached = ingress.some(isHttp);
  return [
    ...[...new Set(Object.values(outsidePorts))].flatMap((port) => [
      wanted.has(port) && !reached.includes(port) && `cannot reach port ${port}`,
      !wanted.has(port) && reached.includes(port) && `may reach port ${port}`,
    ]),
    isServed && !isReached && 'cannot be reached',
    !isServed &&
      !optionallyServed.includes(name) &&
      ingress.some((one) => one.ports.some(({ port }) => port !== 'admin')) &&
      'may be reached',
    optionallyServed.includes(name) &&
      ingress.some((one) => isHttp(one) && one.from.length === 0) &&
      'may be reached by everyone',
    name === 'api' &&
      ingress.some((one) => isHttp(one) && !isFromGateways(one)) &&
      'may be reached by others than gateways',
  ];
};

/** The watcher of canaries reads on the admin port of api how releases do in browsers (ADR-80). */
const watching: Rule = ({ name, manifests }) => {
  const policy = manifests.find(
    ({ kind, metadata }) => kind === 'NetworkPolicy' && metadata.name?.endsWith(`inspire-${name}`),
  );
  const leadsTo = (peers: IngressRule['from'], other: string) =>
    peers.some(({ podSelector }) => podSelector?.matchLabels[COMPONENT] === other);
  const reaches = policy?.spec?.egress.some(
    ({ ports, to }) => leadsTo(to, 'api') && ports.some(({ port }) => port === 9400),
  );
  const admits = policy?.spec?.ingress.some(
    ({ ports, from }) => leadsTo(from, 'canary-watch') && ports.some(({ port }) => port === 'admin'),
  );
  return [
    name === 'canary-watch' && !reaches && 'cannot read how releases do in browsers',
    name === 'api' && !admits && 'does not let the watcher of canaries read how releases do in browsers',
  ];
};

const rules: readonly Rule[] = [program, hardening, environment, mounts, resources, serving, probes, network, watching];

/**
 * Finds where a render with all parts contradicts docker-compose.yml or the rules of production.
 * @param file parsed without variables
 * @returns one line for each issue
 */
export function findChartIssues(manifests: readonly Manifest[], file: ComposeFile): string[] {
  const workloads = toWorkloads(manifests);
  return Object.entries(file.services).flatMap(([name, service]) => {
    if (name in differences.services) return [];
    const workload = workloads.find((one) => one.spec.template.metadata.labels['inspire/network'] === name);
    if (!workload) return [`${name} is missing`];
    const [container] = workload.spec.template.spec.containers;
    const compared = { service, workload, container, name, manifests };
    return rules.flatMap((rule) => rule(compared).flatMap((issue) => (issue ? [`${name} ${issue}`] : [])));
  });
}
