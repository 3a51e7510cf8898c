import { isDeepStrictEqual } from 'node:util';
import { type ComposeFile, type ComposeService, isStep, listStateFolders, parseMount } from '../../deploy/compose-file';
import { type Container, type Manifest, type Peer, toPods } from './manifests';

/** Services that a cluster gets from an operator, a provider or its own monitoring, or that belong to development. */
const leftOut = new Set(['db', 'objects', 'buckets', 'mail', 'secrets', 'prometheus', 'grafana']);
/** Settings of development. */
const settingsLeftOut = new Set(['SAMPLE_DIR']);
/** The local identity provider of development has its key there. */
const foldersLeftOut = new Set(['/run/secrets/data']);
/** In the chart, networks of the file are ports of the outside. */
const outsidePorts: Readonly<Record<string, number>> = { data: 5432, files: 443, mails: 587, outside: 443 };

const isSecret = /SECRET|PASSWORD|PRIVATE_KEY|TOKEN|(DATABASE|^SMTP)_URL$/;
const hardened = {
  allowPrivilegeEscalation: false,
  readOnlyRootFilesystem: true,
  privileged: false,
  capabilities: { drop: ['ALL'] },
};

const sameList = (a: readonly string[], b: readonly string[]): boolean => [...a].sort().join() === [...b].sort().join();

function findContainerIssues(container: Container, service: ComposeService): (string | false)[] {
  const { env, volumeMounts, resources, securityContext, args, readinessProbe } = container;
  const names = env.map(({ name }) => name);
  const folders = service.volumes.map((volume) => parseMount(volume).target);
  const wanted = folders.filter((folder) => folder.startsWith('/run/secrets/') && !foldersLeftOut.has(folder));
  const secrets = volumeMounts.filter(({ mountPath }) => mountPath.startsWith('/run/secrets/'));
  const writable = [...service.tmpfs, ...listStateFolders(service)];
  const limits = service.deploy.resources?.limits;
  const ready = readinessProbe?.httpGet;
  return [
    !container.image.includes(service.image.replace(/^inspire\/(.+):local$/, '/$1:')) &&
      `has the image ${container.image}`,
    !isDeepStrictEqual(securityContext, hardened) && 'is not hardened',
    !isDeepStrictEqual(resources.limits, { cpu: limits?.cpus, memory: `${limits?.memory}i` }) && 'has other limits',
    !isDeepStrictEqual(args, service.command) && !container.name.startsWith('content') && `runs ${args?.join(' ')}`,
    ...Object.keys(service.environment).map(
      (name) => !names.includes(name) && !settingsLeftOut.has(name) && `lacks the setting ${name}`,
    ),
    ...names.map(
      (name) => isSecret.test(name) && !name.endsWith('_FILE') && `has the secret ${name} in its environment`,
    ),
    ...env.map(({ name, value }) => /\/\/(db|objects|mail|api|gateway)[:/]/.test(value) && `has ${name} of Compose`),
    !sameList(
      secrets.map(({ mountPath }) => mountPath),
      wanted,
    ) && `mounts the secrets ${secrets.map(({ mountPath }) => mountPath).join(', ')}`,
    secrets.some(({ readOnly }) => readOnly !== true) && 'may write its secrets',
    ...writable.map(
      (folder) => !volumeMounts.some(({ mountPath }) => mountPath === folder) && `cannot write ${folder}`,
    ),
    ready !== undefined &&
      !service.healthcheck?.test.join(' ').includes(`127.0.0.1:${ready.port}${ready.path}'`) &&
      `is asked at ${ready.port}${ready.path}`,
  ];
}

const comesFrom = (peers: readonly Peer[] | undefined, ...names: readonly string[]): boolean =>
  peers?.length === names.length &&
  peers.every(({ podSelector }) => names.includes(podSelector?.matchLabels['app.kubernetes.io/component'] ?? ''));

/** Who may reach a service, and what it may reach. */
function findNetworkIssues(name: string, { networks }: ComposeService, policy?: Manifest): (string | false)[] {
  if (!policy) return ['has no network policy'];
  const ingress = policy.spec.ingress ?? [];
  const egress = policy.spec.egress ?? [];
  const reached = egress.flatMap(({ ports }) => ports.map(({ port }) => port));
  const wanted = (networks ?? []).map((network) => outsidePorts[network]);
  const openTo = (port: string) => ingress.filter(({ ports }) => ports.some((one) => one.port === port));
  const http = openTo('http');
  const clients = { gateway: 'edge', api: 'gateway' }[name];
  const isWatcher = egress.some(({ ports, to }) => comesFrom(to, 'api') && ports.some(({ port }) => port === 9400));
  return [
    ...[...new Set(Object.values(outsidePorts))].map(
      (port) => wanted.includes(port) !== reached.includes(port) && `and port ${port} do not agree with its networks`,
    ),
    clients !== undefined &&
      !(http.length === 1 && comesFrom(http[0]?.from, clients)) &&
      `is not reached by ${clients} alone`,
    name === 'release-service' && http.some(({ from }) => !from?.length) && 'may be reached by everyone',
    !['edge', 'gateway', 'api', 'release-service'].includes(name) && http.length > 0 && 'may be reached',
    name === 'api' &&
      !openTo('admin').some(({ from }) => comesFrom(from, 'canary-watch')) &&
      'is closed to the watcher of canaries',
    name === 'canary-watch' && !isWatcher && 'cannot watch canaries',
  ];
}

/**
 * Finds where a render with all parts contradicts docker-compose.yml or the rules of production.
 * @param file parsed without variables
 * @returns one line for each issue
 */
export function compareWithCompose(manifests: readonly Manifest[], file: ComposeFile): string[] {
  const pods = toPods(manifests);
  const find = (kind: string, name: string) =>
    manifests.find((one) => one.kind === kind && one.metadata.name?.endsWith(`inspire-${name}`));
  return Object.entries(file.services).flatMap(([name, service]) => {
    if (leftOut.has(name)) return [];
    const pod = pods.get(name);
    if (!pod) return [`${name} is missing`];
    const { runAsNonRoot, runAsUser, runAsGroup, seccompProfile } = pod.securityContext;
    const deployment = find('Deployment', name);
    const grace = pod.terminationGracePeriodSeconds ?? 30;
    const issues = [
      pod.automountServiceAccountToken && 'has a token of the cluster',
      !(runAsNonRoot && isDeepStrictEqual(seccompProfile, { type: 'RuntimeDefault' })) && 'may run as root',
      `${String(runAsUser)}:${String(runAsGroup)}` !== service.user && `runs as ${String(runAsUser)}`,
      ...findContainerIssues(pod.containers[0], service),
      ...findNetworkIssues(name, service, find('NetworkPolicy', name)),
      !isStep(service) && deployment?.spec.strategy?.rollingUpdate.maxUnavailable !== 0 && 'stops replicas early',
      !isStep(service) && !find('PodDisruptionBudget', name) && 'has no disruption budget',
      !isStep(service) && grace < service.stop_grace_period && `is killed after ${grace} s`,
    ];
    return issues.flatMap((issue) => (issue ? [`${name} ${issue}`] : []));
  });
}
