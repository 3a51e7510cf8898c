import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, describe, it } from 'node:test';
import { findRepository } from '@inspire/devkit/workspace/repository';
import { parseComposeFile } from '../deploy/compose-file';
import { findChartIssues } from './chart-rules';
import { parseManifests } from './manifests';
import { chartFolder, checkManifests, helmSkip, runHelm } from './run-helm';

const { root } = findRepository(import.meta.dirname);
const full = join(import.meta.dirname, 'testing/full-values.yaml');
const compose = parseComposeFile(readFileSync(join(root, 'docker-compose.yml'), 'utf8'));

async function render(args: readonly string[] = []): Promise<string> {
  const all = ['template', 'inspire', chartFolder(root), '--values', full, ...args];
  const { code, output } = await runHelm(all, root);
  assert.equal(code, 0, output);
  return output;
}

describe('what keeps releases trusted in the cluster (ADR-80)', { skip: helmSkip }, () => {
  let text: string;
  before(async () => (text = await render()));

  it('has a release service without a key, and a watcher of canaries', async () => {
    const own = await render(['--show-only', 'templates/release-service.yaml']);
    assert.equal((await checkManifests(own)).errors, '');
    assert.deepEqual(
      [...own.matchAll(/mountPath: (.*)/g)].map(([, path]) => path),
      ['/tmp', '/run/secrets/releases', '/run/secrets/trusted'],
    );
    assert.match(own, /args: \["node","release\.mjs","serve"\]/);
    const watcher = await render(['--show-only', 'templates/canary-watch.yaml']);
    assert.match(watcher, /name: RELEASE_QUALITY_URLS\n +value: "http:\/\/inspire-api:9400"\n/);
    assert.match(watcher, /args: \["node","release\.mjs","watch"\]/);
    assert.match(own, /readinessProbe:\n +httpGet:\n +path: \/readyz\n +port: 9600\n/);
    assert.match(own, /kind: Service\n[\s\S]*port: 3600\n +targetPort: http\n/);
  });

  it('lets only listed teams publish through the release service', async () => {
    const publishersOf = async (args: readonly string[]) => {
      const policy = parseManifests(await render(args)).find(
        ({ kind, metadata }) => kind === 'NetworkPolicy' && metadata.name === 'inspire-release-service',
      );
      return policy?.spec?.ingress.filter(({ ports }) => ports.some(({ port }) => port === 'http'));
    };
    assert.deepEqual(await publishersOf([]), [
      {
        ports: [{ port: 'http' }],
        from: [{ namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': 'teams' } } }],
      },
    ]);
    assert.deepEqual(await publishersOf(['--set-json', 'networkPolicy.releasesFrom=[]']), []);
  });

  for (const [what, from, to, issue] of [
    [
      'the keys of teams in the release service',
      /(name: secret-trusted\n +mountPath: \/run\/secrets\/)trusted/g,
      '$1signing',
      'release-service mounts the secrets /run/secrets/releases, /run/secrets/signing',
    ],
    [
      'a release service for everyone',
      / +from:\n +- namespaceSelector:\n +matchLabels:\n +kubernetes\.io\/metadata\.name: teams\n/g,
      '',
      'release-service may be reached by everyone',
    ],
    [
      'a judge that no backend answers',
      /(port: admin\n +from:\n +- podSelector:\n(?: +.*\n){3} +app\.kubernetes\.io\/component: )canary-watch/g,
      '$1worker',
      'api does not let the watcher of canaries read how releases do in browsers',
    ],
    [
      'a judge that reaches no backend',
      /(port: )9400(\n +to:)/g,
      '$19401$2',
      'canary-watch cannot read how releases do in browsers',
    ],
    ['teams without a release service', /network: release-service/g, 'network: worker', 'release-service is missing'],
    ['gateways that forget', /\n +- name: state\n +mountPath: .*/g, '', 'gateway cannot write /home/node'],
  ] as const)
    it(`would contradict docker-compose.yml: ${what}`, () => {
      const damaged = text.replace(from, to);
      assert.notEqual(damaged, text);
      const issues = findChartIssues(parseManifests(damaged), compose);
      assert.ok(issues.includes(issue), `${issue} is not among:\n${issues.join('\n')}`);
    });

  it('gives all gateways one volume that outlives their pods, where the site has a claim', async () => {
    const gatewayOf = async (args: readonly string[]) => {
      const own = await render(['--show-only', 'templates/gateway.yaml', ...args]);
      assert.equal((await checkManifests(own)).errors, '');
      return own;
    };
    assert.match(await gatewayOf([]), /name: state\n +persistentVolumeClaim:\n +claimName: gateways\n/);
    assert.match(await gatewayOf(['--set', 'gateway.stateClaim=']), /name: state\n +emptyDir:\n/);
  });
});
