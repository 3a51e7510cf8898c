import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, describe, it } from 'node:test';
import { parseComposeFile } from '../deploy/compose-file';
import { damageService } from '../deploy/damage-service';
import { compareWithCompose } from './testing/compare-with-compose';
import { parseManifests, toPods } from './testing/manifests';
import { readClusterSettings, renderAll, root, templateArgs } from './testing/render-all';
import { chartFolder, checkManifests, helmSkip, runHelm } from './testing/run-helm';

const chart = chartFolder(root);
const composeText = readFileSync(join(root, 'docker-compose.yml'), 'utf8');
const compose = parseComposeFile(composeText);
const settingNames = readFileSync(join(chart, 'templates/_settings.tpl'), 'utf8');

const required =
  'publicOrigin image.registry image.tag secrets.database secrets.login secrets.server secrets.media secrets.releases ' +
  'secrets.signing secrets.trusted media.url media.endpoint media.accessKeyId ' +
  'releases.url releases.publicUrl releases.endpoint releases.accessKeyId settings.PAYMENT_GATEWAY';

describe('the Helm chart', { skip: helmSkip }, () => {
  let text: string;
  /** With every setting that may be given, by its name. */
  let withSettings: string;
  before(async () => {
    text = await renderAll();
    const names = [...settingNames.matchAll(/^ {2}- ([A-Z0-9_]+)$/gm)].map(([, name = '']) => name);
    withSettings = await renderAll([
      '--set-json',
      `settings=${JSON.stringify(Object.fromEntries(names.map((name) => [name, 'x'])))}`,
    ]);
  });

  it('passes helm lint, warnings included', async () => {
    const values = join(import.meta.dirname, 'testing/full-values.yaml');
    const { code, output } = await runHelm(
      ['lint', '--strict', chart, '--values', values, '--set', 'command.service='],
      root,
    );
    assert.equal(code, 0, output);
  });

  it('decodes strictly into the types of Kubernetes, and passes their validation', async () => {
    const { code, objects, errors } = await checkManifests(text);
    assert.equal(code, 0, errors);
    assert.ok(objects.length > 30, objects.join('\n'));
  });

  for (const [what, from, to, error] of [
    ['an unknown field', 'minReadySeconds:', 'minimumReadySeconds:', /unknown field "spec.minimum/],
    ['a text for a number', 'backoffLimit: 3', "backoffLimit: '3'", /backoffLimit/],
    ['an unknown kind', 'kind: Ingress', 'kind: Entrance', /no kind "Entrance"/],
    [
      'a volume that is missing',
      '- name: secret-login\n          secret:',
      '- name: key\n          secret:',
      /volumeMounts.*Not found/,
    ],
    [
      'labels that do not match',
      /(matchLabels:\n.*\n.*\n +app.kubernetes.io\/component: )api/,
      '$1x',
      /does not match template/,
    ],
  ] as const)
    it(`would be rejected by Kubernetes: ${what}`, async () => {
      const damaged = text.replaceAll(typeof from === 'string' ? from : new RegExp(from, 'g'), to);
      assert.notEqual(damaged, text);
      const { code, errors } = await checkManifests(damaged);
      assert.equal(code, 1);
      assert.match(errors, error);
    });

  it('agrees with docker-compose.yml, and keeps the rules of production', () => {
    assert.deepEqual(compareWithCompose(parseManifests(withSettings), compose), []);
  });

  for (const [service, from, to, issue] of [
    ['worker', 'ROLE: worker', 'ROLE: worker, NEW_SETTING: x', 'worker lacks the setting NEW_SETTING'],
    ['edge', "'101:101'", "'102:102'", 'edge runs as 101'],
    ['api', 'memory: 768M', 'memory: 1G', 'api has other limits'],
    ['migrate', '[node, migrate.mjs]', '[node, server.mjs]', 'migrate runs node migrate.mjs'],
    ['edge', 'inspire/edge:', 'inspire/front:', 'edge has the image registry.example.org/inspire/edge:2026.11.1'],
    ['gateway', ': *health', ': *health\n    stop_grace_period: 2m', 'gateway is killed after 40 s'],
    ['worker', '[data, ', '[', 'worker and port 5432 do not agree with its networks'],
  ] as const)
    it(`notices a docker-compose.yml with another ${service}: ${to}`, () => {
      const issues = compareWithCompose(
        parseManifests(withSettings),
        parseComposeFile(damageService(composeText, service, from, to)),
      );
      assert.ok(issues.includes(issue), issues.join('\n'));
    });

  it('notices a service that docker-compose.yml has gained', () => {
    const file = { ...compose, services: { ...compose.services, search: compose.services.worker ?? assert.fail() } };
    assert.deepEqual(compareWithCompose(parseManifests(withSettings), file), ['search is missing']);
  });

  it('takes every setting of the guide to the settings', () => {
    const given = new Set([...withSettings.matchAll(/- name: ([A-Z0-9_]+)$/gm)].map(([, name]) => name));
    const missing = readClusterSettings().filter((name) => !given.has(name) && !given.has(`${name}_FILE`));
    assert.deepEqual(missing, []);
  });

  for (const [what, from, to, issue] of [
    ['root', /runAsNonRoot: true/g, 'runAsNonRoot: false', 'api may run as root'],
    ['no seccomp profile', /RuntimeDefault/g, 'Unconfined', 'migrate may run as root'],
    ['a writable root', /readOnlyRootFilesystem: true/g, 'readOnlyRootFilesystem: false', 'mfe-video is not hardened'],
    ['capabilities', /drop: \[ALL\]/g, 'drop: [NET_RAW]', 'gateway is not hardened'],
    [
      'a token',
      /automountServiceAccountToken: false/g,
      'automountServiceAccountToken: true',
      'shell has a token of the cluster',
    ],
    ['another probe', /path: \/readyz/g, 'path: /', 'api is asked at 9400/'],
    ['replicas that stop early', /maxUnavailable: 0/g, 'maxUnavailable: 1', 'api stops replicas early'],
    ['no disruption budget', /kind: PodDisruptionBudget/g, 'kind: Pod', 'gateway has no disruption budget'],
    ['a secret in the environment', /SMTP_URL_FILE/g, 'SMTP_URL', 'api has the secret SMTP_URL in its environment'],
    ['a service of Compose', /http:\/\/inspire-api:4000/g, 'http://api:4000', 'gateway has BACKEND_ORIGIN of Compose'],
    [
      'the owner of the database',
      /secrets\/login$/gm,
      'secrets/database',
      'api mounts the secrets /run/secrets/database, /run/secrets/media, /run/secrets/server',
    ],
    [
      'secrets that a server may change',
      /(secrets\/server\n +readOnly: )true/g,
      '$1false',
      'api may write its secrets',
    ],
    [
      'a database that gateways reach',
      /- port: 4000$/gm,
      '- port: 5432',
      'gateway and port 5432 do not agree with its networks',
    ],
    [
      'an api for others',
      /(- port: http\n {6}from:\n.*\n.*\n.*\n.*\n +app.kubernetes.io\/component: )gateway/g,
      '$1worker',
      'api is not reached by gateway alone',
    ],
    [
      'an open worker',
      /(network: worker\n {2}policyTypes: .*\n {2}ingress:\n +- ports:\n +- port: )admin/g,
      '$1http',
      'worker may be reached',
    ],
    [
      'a release service for everyone',
      /(- port: http\n)( +from:\n.*\n.*\n +kubernetes.io\/metadata.name: teams\n)/g,
      '$1',
      'release-service may be reached by everyone',
    ],
    [
      'a watcher that no backend answers',
      /component: canary-watch/g,
      'component: worker',
      'api is closed to the watcher of canaries',
    ],
    ['a watcher that reaches no backend', /- port: 9400$/gm, '- port: 9401', 'canary-watch cannot watch canaries'],
    [
      'keys of teams in the release service',
      /(name: secret-trusted\n +mountPath: \/run\/secrets\/)trusted/g,
      '$1signing',
      'release-service mounts the secrets /run/secrets/releases, /run/secrets/signing',
    ],
    ['gateways that forget', /\n +- name: state\n +mountPath: .*/g, '', 'gateway cannot write /home/node'],
    ['a missing server', /network: worker/g, 'network: api', 'worker is missing'],
  ] as const)
    it(`would fail: ${what}`, () => {
      const damaged = withSettings.replaceAll(from, to);
      assert.notEqual(damaged, withSettings);
      const issues = compareWithCompose(parseManifests(damaged), compose);
      assert.ok(issues.includes(issue), `${issue} is not among:\n${issues.join('\n')}`);
    });

  it('names all required values together when none is set', async () => {
    const { code, output } = await runHelm(['template', 'inspire', chart], root);
    assert.notEqual(code, 0);
    assert.deepEqual(
      [...output.matchAll(/(\S+) is required: /g)].map(([, name]) => name).sort(),
      required.split(' ').sort(),
    );
  });

  for (const [what, values, message] of [
    ['a value that is missing', 'media.accessKeyId=', /media\.accessKeyId is required: the account/],
    ['an unknown value', 'publicOrigins=x', /additional properties 'publicOrigins' not allowed/],
    ['a value of another type', 'worker.replicas=many', /got string, want integer/],
    ['an origin with a path', 'publicOrigin=https://a.example/x', /does not match pattern/],
    ['an unknown setting', 'settings.DEVICE_LIMITS=2', /settings\.DEVICE_LIMITS is not a setting/],
    ['a secret as a setting', 'settings.STRIPE_SECRET_KEY=x', /settings\.STRIPE_SECRET_KEY is not a setting/],
    ['a setting with a value of its own', 'settings.MEDIA_URL=s3://a', /settings\.MEDIA_URL is not a setting/],
    ['a release that does not exist', 'publish.mfe-vidoe.tag=v1', /additional properties 'mfe-vidoe' not allowed/],
    ['one account for both buckets', 'releases.accessKeyId=media', /must differ: servers must not be able/],
    ['a command of an unknown service', 'command.service=db', /value must be one of '', 'content', 'worker'/],
    ['a command that would start a server', 'command.service=worker,command.args=null', /command\.args is required/],
    ['no way in', 'edge.enabled=false,ingress.enabled=false', /ingress\.enabled or edge\.enabled is required/],
    [
      'nothing that ends TLS',
      'ingress.enabled=false,edge.tlsSecret=,edge.trustedProxies=',
      /edge\.trustedProxies is required/,
    ],
    ['an edge that does not trust the Ingress', 'edge.trustedProxies=', /edge\.trustedProxies is required/],
  ] as const)
    it(`does not render with ${what}`, async () => {
      const { code, output } = await runHelm(templateArgs(['--set', values]), root);
      assert.notEqual(code, 0);
      assert.match(output, message);
    });

  it('writes large numbers of settings in full', async () => {
    assert.match(await renderAll(['--set', 'settings.DEVICE_LIMIT=1000000']), /name: DEVICE_LIMIT\n +value: "1000000"/);
  });

  it('changes one job and nothing else for another release of one remote', async () => {
    const now = (await renderAll(['--set', 'publish.mfe-audio.tag=2026.12.1'])).split('\n---\n');
    const changed = now.filter((one) => !text.split('\n---\n').includes(one));
    assert.equal(changed.length, 1);
    assert.match(changed[0] ?? '', /name: inspire-mfe-audio-[\da-f]{8}\n[\s\S]*mfe-audio:2026\.12\.1/);
  });

  it('migrates before an installation and an upgrade, and not before a roll-back', () => {
    const hooks = parseManifests(text).flatMap(({ metadata: { name, annotations } }) => {
      const hook = annotations?.['helm.sh/hook'];
      return hook === undefined ? [] : [[name, hook]];
    });
    assert.deepEqual(hooks, [['inspire-migrate', 'pre-install,pre-upgrade']]);
  });

  it('gives nginx the name of the pods of the gateway', () => {
    const gateways = toPods(parseManifests(text))
      .get('edge')
      ?.containers[0].env.find(({ name }) => name === 'GATEWAYS');
    assert.equal(gateways?.value, 'inspire-gateway-pods.site.svc.cluster.local:3000');
  });

  it('gives all gateways one volume that outlives their pods, where the site has a claim', async () => {
    assert.match(text, /name: state\n +persistentVolumeClaim:\n +claimName: gateways\n/);
    assert.match(await renderAll(['--set', 'gateway.stateClaim=']), /name: state\n +emptyDir:\n/);
  });
});
