import { type ComposeFile, type ComposeService, isStep, listStateFolders, parseMount } from './compose-file';

const publishers = ['shell', 'mfe-auth', 'mfe-video', 'mfe-audio', 'mfe-billing', 'mfe-notifications'];
/** Of the profile `observe`. */
const observers = ['prometheus', 'grafana'];
const servers = [
  'edge',
  'gateway',
  'api',
  'worker',
  'db',
  'objects',
  'release-service',
  'canary-watch',
  'mail',
  ...observers,
];
const steps = ['migrate', 'buckets', 'content', 'secrets', ...publishers];
/** They write the bucket of the releases. */
const writers = [...publishers, 'release-service', 'canary-watch'];
const minReplicas: Readonly<Record<string, number>> = { gateway: 2, api: 2 };

/** Who may read a folder of secrets, beside the step that makes them (ADR-36). */
const secretReaders: Readonly<Record<string, readonly string[]>> = {
  data: ['api', 'worker'],
  database: ['migrate', 'content', 'db'],
  edge: ['edge'],
  login: ['api', 'worker', 'migrate'],
  media: ['api', 'worker', 'content', 'buckets'],
  objects: ['objects', 'buckets'],
  releases: [...writers, 'buckets'],
  server: ['api', 'worker'],
  signing: publishers,
  trusted: ['gateway', ...writers],
};
const SECRETS_FOLDER = '/run/secrets/';

/** The networks that reach the outside, and the services on them. */
const openNetworks: Readonly<Record<string, readonly string[]>> = {
  public: ['edge'],
  outside: ['api', 'worker'],
  dashboards: ['grafana'],
};

const publishing = ['edge', 'grafana'];

/** Who gets all of `.env`, which names the backend's secrets. */
const envFiles: Readonly<Record<string, string>> = {
  api: '.env',
  worker: '.env',
  grafana: 'platform/deploy/observe/grafana.env',
};

const secretNames = /SECRET|PASSWORD|PRIVATE_KEY|TOKEN|(DATABASE|^SMTP)_URL$/;

type Rule = (service: ComposeService, name: string, file: ComposeFile) => readonly (string | false | undefined)[];

const hardening: Rule = (service) => [
  !/^[1-9]\d*:[1-9]\d*$/.test(service.user ?? '') && 'runs as root, or as a user without a number',
  !service.read_only && 'has a writable root file system',
  service.privileged && 'is privileged',
  service.cap_add.length > 0 && 'adds capabilities',
  !service.cap_drop.includes('ALL') && 'keeps capabilities',
  !service.security_opt.includes('no-new-privileges:true') && 'may gain privileges',
];

const profiles: Rule = ({ profiles: own }, name) => [
  own.join() !== (observers.includes(name) ? 'observe' : '') &&
    `has the profiles ${own.join(', ') || 'of every start'}`,
];

const operation: Rule = (service, name) => {
  const { logging, deploy, healthcheck } = service;
  return [
    !deploy.resources && 'has no limits of memory and processors',
    (logging?.driver !== 'json-file' || !logging.options['max-size'] || !logging.options['max-file']) &&
      'has logs without rotation',
    !isStep(service) && (healthcheck?.test[0] !== 'CMD' || healthcheck.test.length < 2) && 'has no health check',
    isStep(service) !== steps.includes(name) && 'must run once exactly if it is a step',
    deploy.replicas < (minReplicas[name] ?? 0) && `has fewer than ${minReplicas[name] ?? 0} replicas`,
  ];
};

const ports: Rule = ({ ports: published }, name) => [
  !publishing.includes(name) && published.length > 0 && 'publishes a port',
  publishing.includes(name) &&
    published.some((port) => !port.startsWith('127.0.0.1:')) &&
    'publishes a port beyond this machine',
];

const networks: Rule = ({ networks: own, network_mode: mode }, name, file) => [
  own === undefined && mode !== 'none' && 'is on the default network',
  mode !== undefined && mode !== 'none' && `has the network mode ${mode}`,
  ...(own ?? []).flatMap((network) => [
    !(network in file.networks) && `names the network ${network}, which does not exist`,
    network in openNetworks && !openNetworks[network]?.includes(name) && `is on the network ${network}`,
  ]),
  name === 'db' && own?.join() !== 'data' && 'is on other networks than data',
  name === 'prometheus' && own?.join() !== 'metrics' && 'is on other networks than metrics',
  own?.includes('data') && (own.includes('pages') || own.includes('public')) && 'joins database and pages',
];

const mounts: Rule = ({ volumes }, name, file) =>
  volumes.map(parseMount).flatMap(({ source, target, isReadOnly }) => {
    const secret = target.startsWith(SECRETS_FOLDER) ? target.slice(SECRETS_FOLDER.length) : undefined;
    const isFolder = source.startsWith('.') || source.startsWith('/');
    return [
      source.startsWith('/') && `mounts ${source} of the host`,
      isFolder && !isReadOnly && `may write ${source}`,
      !isFolder && !(source in file.volumes) && `mounts the volume ${source}, which does not exist`,
      secret !== undefined && source !== `secrets-${secret}` && `mounts ${source} as ${target}`,
      secret === undefined && source.startsWith('secrets-') && `mounts ${source} in another place`,
      ...(secret === undefined || name === 'secrets'
        ? []
        : [
            !secretReaders[secret]?.includes(name) && `reads the secrets of ${secret}`,
            !isReadOnly && `may write the secrets of ${secret}`,
          ]),
    ];
  });

/** What a gateway has accepted must outlive its container, or an older release would be accepted again (ADR-80). */
const memory: Rule = (service, name) => [
  name === 'gateway' &&
    !listStateFolders(service).includes(service.environment.STATE_DIR ?? '') &&
    'forgets which releases it has accepted',
];

/** A canary that fails must not wait for someone to look (ADR-80). */
const watching: Rule = ({ environment: env, networks: own }, name) => [
  name === 'canary-watch' && (!env.RELEASE_QUALITY_URLS || !own?.includes('metrics')) && 'cannot stop bad canaries',
];

const environment: Rule = ({ environment: env, env_file: files, volumes, tmpfs }, name) => {
  const folders = [...volumes.map((volume) => parseMount(volume).target), ...tmpfs];
  const isOwn = files.join() === (envFiles[name] ?? '');
  const own = Object.entries(env).flatMap(([variable, value]) => [
    secretNames.test(variable) && !variable.endsWith('_FILE') && `has the secret ${variable} in its environment`,
    /\/\/[^/\s]*:[^/\s]*@/.test(value ?? '') && `has a password in ${variable}`,
    variable.startsWith('RELEASES_S3_') && !writers.includes(name) && `has the account of releases (${variable})`,
    variable.endsWith('_FILE') &&
      value !== null &&
      !folders.some((folder) => value.startsWith(`${folder}/`)) &&
      `reads ${variable} from a folder that it does not mount`,
  ]);
  return [!isOwn && `reads the settings of ${files.join() || 'no file'}`, ...own];
};

function dependsOn(name: string, wanted: string, { services }: ComposeFile, seen = new Set<string>()): boolean {
  if (seen.has(name)) return false;
  seen.add(name);
  return Object.keys(services[name]?.depends_on ?? {}).some(
    (one) => one === wanted || dependsOn(one, wanted, { services } as ComposeFile, seen),
  );
}

const dependencies: Rule = ({ depends_on: own, volumes }, name, file) => [
  ...Object.entries(own).flatMap(([other, { condition }]) => {
    const target = file.services[other];
    if (!target) return [`depends on ${other}, which does not exist`];
    const expected = isStep(target) ? 'service_completed_successfully' : 'service_healthy';
    return [condition !== expected && `waits for ${other} by ${condition}`];
  }),
  dependsOn(name, name, file) && 'depends on itself',
  name !== 'secrets' &&
    volumes.some((volume) => parseMount(volume).target.startsWith(SECRETS_FOLDER)) &&
    !dependsOn(name, 'secrets', file) &&
    'does not wait for its secrets',
  ['api', 'worker', 'content'].includes(name) && !dependsOn(name, 'migrate', file) && 'does not wait for its tables',
  [...writers, 'api', 'worker', 'content'].includes(name) &&
    !dependsOn(name, 'buckets', file) &&
    'does not wait for its bucket',
];

const rules: readonly Rule[] = [
  hardening,
  profiles,
  operation,
  ports,
  networks,
  mounts,
  memory,
  watching,
  environment,
  dependencies,
];

/**
 * Finds what contradicts the rules of production in our Compose file, parsed without variables.
 * @returns one line for each issue
 */
export function findComposeIssues(file: ComposeFile): string[] {
  const names = Object.keys(file.services);
  const expected = [...servers, ...steps];
  return [
    ...expected.filter((name) => !names.includes(name)).map((name) => `${name} is missing`),
    ...names.filter((name) => !expected.includes(name)).map((name) => `${name} is not known`),
    ...Object.entries(file.networks)
      .filter(([name, settings]) => !(name in openNetworks) && settings?.internal !== true)
      .map(([name]) => `the network ${name} reaches the outside`),
    ...Object.entries(file.services).flatMap(([name, service]) =>
      rules.flatMap((rule) => rule(service, name, file).flatMap((issue) => (issue ? [`${name} ${issue}`] : []))),
    ),
  ];
}
