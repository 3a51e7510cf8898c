import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { findRepository } from '@inspire/devkit/workspace/repository';
import { parseComposeFile } from '../deploy/compose-file';
import { findChartIssues } from './chart-rules';
import { formatComposeFacts, toComposeFacts } from './compose-facts';
import { type Manifest, parseManifests, toWorkloads } from './manifests';
import { chartFolder, checkManifests, helmSkip, runHelm } from './run-helm';

const { root } = findRepository(import.meta.dirname);
const chart = chartFolder(root);
const full = join(import.meta.dirname, 'testing/full-values.yaml');
const composeText = readFileSync(join(root, 'docker-compose.yml'), 'utf8');
const compose = parseComposeFile(composeText);

/** What helm says of the values that have no default. */
const required: readonly RegExp[] = [
  /publicOrigin is required: where viewers reach the site/,
  /image\.registry is required: where the images are/,
  /image\.tag is required: the version of the images/,
  /secrets\.database is required: the name of the Secret/,
  /secrets\.login is required: the name of the Secret/,
  /secrets\.server is required: the name of the Secret/,
  /secrets\.media is required: the name of the Secret/,
  /secrets\.releases is required: the name of the Secret/,
  /secrets\.signing is required: the name of the Secret/,
  /secrets\.trusted is required: the name of the Secret/,
  /media\.url is required: the bucket of the media/,
  /media\.endpoint is required: where the bucket of the media is/,
  /media\.accessKeyId is required: the account/,
  /releases\.url is required: the bucket of the releases/,
  /releases\.publicUrl is required: where gateways read the releases/,
  /releases\.endpoint is required: where the bucket of the releases is/,
  /releases\.accessKeyId is required: the account/,
  /settings\.PAYMENT_GATEWAY is required/,
];

describe('the Helm chart', { skip: helmSkip }, () => {
  let folder: string;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'inspire-test-chart-'));
  });
  after(() => rm(folder, { recursive: true }));

  const template = (args: readonly string[] = [], from = chart) =>
    runHelm(['template', 'inspire', from, '--namespace', 'site', '--values', full, ...args], root);
  const render = async (args: readonly string[] = [], from = chart): Promise<string> => {
    const { code, output } = await template(args, from);
    assert.equal(code, 0, output);
    return output;
  };
  /** Copies the chart with another text in one of its files. */
  const damage = async (file: string, from: string, to: string): Promise<string> => {
    const copy = join(folder, 'inspire');
    await rm(copy, { recursive: true, force: true });
    await cp(chart, copy, { recursive: true });
    const text = await readFile(join(copy, file), 'utf8');
    assert.ok(text.includes(from), `${file} has no ${from}`);
    await writeFile(join(copy, file), text.replaceAll(from, to));
    return copy;
  };

  it('passes helm lint, warnings included', async () => {
    const args = ['lint', '--strict', chart, '--values', full, '--set', 'command.service='];
    const { code, output } = await runHelm(args, root);
    assert.equal(code, 0, output);
  });

  it('decodes strictly into the types of Kubernetes, and passes their validation', async () => {
    const { code, objects, errors } = await checkManifests(await render());
    assert.equal(code, 0, errors);
    assert.ok(objects.length > 30, objects.join('\n'));
  });

  it('agrees with docker-compose.yml, and keeps the rules of production', async () => {
    assert.deepEqual(findChartIssues(parseManifests(await render()), compose), []);
  });

  for (const [what, file, from, to, error] of [
    [
      'an unknown field',
      'templates/_pod.tpl',
      'minReadySeconds:',
      'minimumReadySeconds:',
      /unknown field "spec.minimum/,
    ],
    ['a field that is given twice', 'templates/gateway.yaml', '  ports:\n', '  ports: []\n  ports:\n', /already set/],
    ['a text for a number', 'templates/migrate.yaml', 'backoffLimit: 3', "backoffLimit: '3'", /backoffLimit/],
    ['a number for a text', 'templates/_environment.tpl', 'value: {{ quote . }}', 'value: {{ . }}', /string/],
    ['an unknown kind', 'templates/ingress.yaml', 'kind: Ingress', 'kind: Entrance', /no kind "Entrance"/],
    [
      'an object without a name',
      'templates/command.yaml',
      'generateName:',
      'generatedName:',
      /unknown field|has no name/,
    ],
    ['a container without an image', 'templates/_pod.tpl', '    image: {{ $image }}\n', '', /image: Required value/],
    [
      'labels that do not match',
      'templates/_pod.tpl',
      'include "inspire.podLabels" .',
      'print "app: x"',
      /does not match template/,
    ],
    [
      'a volume that is missing',
      'templates/_pod.tpl',
      '- name: secret-{{ . }}\n    secret:',
      '- name: key-{{ . }}\n    secret:',
      /volumeMounts.*Not found/,
    ],
    [
      'a number out of range',
      'templates/_pod.tpl',
      'failureThreshold: {{',
      'failureThreshold: -{{',
      /must be greater than/,
    ],
    [
      'a port without a name',
      'templates/gateway.yaml',
      'targetPort: http',
      "targetPort: 'HTTP'",
      /targetPort: Invalid value/,
    ],
  ] as const)
    it(`would be rejected by Kubernetes: ${what}`, async () => {
      const { code, errors } = await checkManifests(await render([], await damage(file, from, to)));
      assert.equal(code, 1);
      assert.match(errors, error);
    });

  for (const [what, file, from, to, issue] of [
    ['root', 'templates/_pod.tpl', 'runAsNonRoot: true', 'runAsNonRoot: false', 'api may run as root'],
    ['another user', 'templates/_pod.tpl', 'runAsUser: {{ $facts.user }}', 'runAsUser: 1001', 'edge runs as 1001:101'],
    [
      'a writable root',
      'templates/_pod.tpl',
      'readOnlyRootFilesystem: true',
      'readOnlyRootFilesystem: false',
      'mfe-video has a writable root file system',
    ],
    ['capabilities', 'templates/_pod.tpl', 'drop: [ALL]', 'drop: [NET_RAW]', 'gateway keeps capabilities'],
    [
      'privileges',
      'templates/_pod.tpl',
      'allowPrivilegeEscalation: false',
      'allowPrivilegeEscalation: true',
      'worker may gain privileges',
    ],
    [
      'no seccomp profile',
      'templates/_pod.tpl',
      'type: RuntimeDefault',
      'type: Unconfined',
      'migrate has no seccomp profile',
    ],
    [
      'a token',
      'templates/_pod.tpl',
      'automountServiceAccountToken: false',
      'automountServiceAccountToken: true',
      'shell has a token of the cluster',
    ],
    [
      'another probe',
      'templates/_pod.tpl',
      'path: {{ $path }}',
      'path: /',
      'api is asked whether it is ready at 9400/',
    ],
    [
      'replicas that stop early',
      'templates/_pod.tpl',
      'maxUnavailable: 0',
      'maxUnavailable: 1',
      'api stops replicas before others are ready',
    ],
    [
      'a short time to stop',
      'templates/_pod.tpl',
      '(add $values.drainSeconds 15)',
      '0',
      'api is killed 30 s after it starts to stop, and drains for 25',
    ],
    [
      'no disruption budget',
      'templates/_pod.tpl',
      'kind: PodDisruptionBudget',
      'kind: Pod',
      'gateway has no disruption budget',
    ],
    [
      'a secret in the environment',
      'templates/_environment.tpl',
      'name: {{ $name }}',
      'name: {{ trimSuffix "_FILE" $name }}',
      'api has the secret SMTP_URL in its environment',
    ],
    [
      'a service of Compose',
      'templates/_environment.tpl',
      '"BACKEND_ORIGIN"',
      '"NO_ORIGIN"',
      'gateway reaches a service of Compose by BACKEND_ORIGIN',
    ],
    [
      'all secrets for all',
      'templates/_pod.tpl',
      'without $facts.secrets "data"',
      'list "signing"',
      'api mounts the secrets /run/secrets/signing',
    ],
    [
      'a database that gateways reach',
      'templates/network-policies.yaml',
      '"files" $policy.objects',
      '"files" $policy.database',
      'gateway may reach port 5432',
    ],
    [
      'an api that gateways cannot reach',
      'templates/network-policies.yaml',
      '"api" (list "gateway")',
      '"api" list',
      'api cannot be reached',
    ],
    [
      'an open api',
      'templates/network-policies.yaml',
      'if eq .name $public',
      'if .name',
      'api may be reached by others than gateways',
    ],
    ['an open worker', 'templates/network-policies.yaml', 'if eq .name $public', 'if .name', 'worker may be reached'],
    ['a missing server', 'templates/worker.yaml', '"name" "worker"', '"name" "api"', 'worker is missing'],
  ] as const)
    it(`would contradict docker-compose.yml: ${what}`, async () => {
      const copy = await damage(file, from, to);
      const issues = findChartIssues(parseManifests(await render([], copy)), compose);
      assert.ok(
        issues.some((one) => one.startsWith(issue)),
        `${issue} is not among:\n${issues.join('\n')}`,
      );
    });

  for (const [from, to, issue] of [
    ['stop_grace_period: 30s', 'stop_grace_period: 20s', 'gateway is killed after'],
    ['memory: 768M', 'memory: 512M', 'api has the limits 2, 512Mi'],
    ['9400', '9500', 'worker has ADMIN_PORT=9500'],
    ['[node, migrate.mjs]', '[node, server.mjs]', 'migrate runs node server.mjs'],
    ['inspire/mfe-audio:', 'inspire/mfe-video:', 'mfe-audio has the image'],
  ] as const)
    it(`notices a chart that was made of another docker-compose.yml: ${to}`, async () => {
      const copy = await damage('compose.json', '', '');
      const other = composeText.replaceAll(from, to);
      await writeFile(join(copy, 'compose.json'), formatComposeFacts(toComposeFacts(other)));
      const drain = ['--set', 'drainSeconds=1'];
      const issues = findChartIssues(parseManifests(await render(drain, copy)), compose);
      assert.ok(
        issues.some((one) => one.startsWith(issue)),
        `${issue} is not among:\n${issues.join('\n')}`,
      );
    });

  it('names all required values together when none is set', async () => {
    const { code, output } = await runHelm(['template', 'inspire', chart], root);
    assert.notEqual(code, 0);
    for (const sentence of required) assert.match(output, sentence);
  });

  it('names only the value that is missing', async () => {
    const { code, output } = await template(['--set', 'media.accessKeyId=']);
    assert.notEqual(code, 0);
    assert.match(output, /media\.accessKeyId is required/);
    assert.equal(output.match(/ is required/g)?.length, 1, output);
  });

  for (const [what, args, message] of [
    ['an unknown value', ['--set', 'publicOrigins=x'], /additional properties 'publicOrigins' not allowed/],
    ['a value of another type', ['--set', 'worker.replicas=many'], /got string, want integer/],
    ['an origin with a path', ['--set', 'publicOrigin=https://a.example/x'], /does not match pattern/],
    ['an unknown setting', ['--set', 'settings.DEVICE_LIMITS=2'], /settings\.DEVICE_LIMITS is not a setting/],
    [
      'a secret as a setting',
      ['--set', 'settings.STRIPE_SECRET_KEY=x'],
      /settings\.STRIPE_SECRET_KEY is not a setting/,
    ],
    [
      'a release that does not exist',
      ['--set', 'publish.mfe-vidoe.tag=v1'],
      /publish\.mfe-vidoe is not released; there are mfe-a/,
    ],
    [
      'a setting with a value of its own',
      ['--set', 'settings.MEDIA_URL=s3://a'],
      /settings\.MEDIA_URL is set by a value/,
    ],
    ['one account for both buckets', ['--set', 'releases.accessKeyId=media'], /must differ: servers must not be able/],
    [
      'a command of an unknown service',
      ['--set', 'command.service=db'],
      /command\.service is 'db'; there are api, canary-watch, content/,
    ],
    [
      'no way in',
      ['--set', 'edge.enabled=false,ingress.enabled=false'],
      /ingress\.enabled or edge\.enabled is required/,
    ],
  ] as const)
    it(`does not render with ${what}`, async () => {
      const { code, output } = await template(args);
      assert.notEqual(code, 0);
      assert.match(output, message);
    });

  it('writes large numbers of settings in full', async () => {
    assert.match(await render(['--set', 'settings.DEVICE_LIMIT=1000000']), /name: DEVICE_LIMIT\n +value: "1000000"/);
  });

  it('renders the same from its package', async () => {
    const { code, output } = await runHelm(['package', chart, '--destination', folder], root);
    assert.equal(code, 0, output);
    const archive = /saved it to: (\S+)/.exec(output)?.[1] ?? '';
    assert.equal(await render([], archive), await render());
  });

  const isHook = ({ metadata }: Manifest) => 'helm.sh/hook' in metadata.annotations;

  it('changes one job and nothing else for another release of one remote', async () => {
    const [before, now] = [await render(), await render(['--set', 'publish.mfe-audio.tag=2026.12.1'])].map((text) =>
      parseManifests(text).map((manifest) => JSON.stringify(manifest)),
    );
    const changed = now?.filter((one) => !before?.includes(one)) ?? [];
    assert.equal(changed.length, 1);
    assert.match(changed[0] ?? '', /"name":"inspire-mfe-audio-[\da-f]{8}".*mfe-audio:2026\.12\.1/);
  });

  it('migrates before an installation and an upgrade, and not before a roll-back', async () => {
    const hooks = parseManifests(await render()).filter(isHook);
    assert.deepEqual(
      hooks.map(({ metadata }) => [metadata.name, metadata.annotations['helm.sh/hook']]),
      [['inspire-migrate', 'pre-install,pre-upgrade']],
    );
  });

  it('renders a command as a job that no Service finds', async () => {
    const text = await render(['--show-only', 'templates/command.yaml', '--set', 'command.service=api']);
    const [job, ...others] = toWorkloads(parseManifests(text));
    assert.equal(others.length, 0);
    assert.equal(job?.spec.template.metadata.labels['app.kubernetes.io/component'], 'command');
  });

  it('gives nginx the name of the pods of the gateway', async () => {
    const edge = toWorkloads(parseManifests(await render())).find(({ metadata }) => metadata.name === 'inspire-edge');
    const [{ env }] = edge?.spec.template.spec.containers ?? assert.fail('no edge');
    assert.equal(
      env.find(({ name }) => name === 'GATEWAYS')?.value,
      'inspire-gateway-pods.site.svc.cluster.local:3000',
    );
  });
});
