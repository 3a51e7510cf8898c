import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, describe, it } from 'node:test';
import { parseComposeFile } from '../deploy/compose-file';
import { findRepository } from '../workspace/repository';
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

describe('what keeps releases trusted in the cluster (ADR-61)', { skip: helmSkip }, () => {
  let text: string;
  before(async () => (text = await render()));

  it('has a pod that renews the snapshot, with the key of the snapshot and no other that signs', async () => {
    const own = await render(['--show-only', 'templates/renewal.yaml']);
    assert.equal((await checkManifests(own)).errors, '');
    assert.deepEqual(
      [...own.matchAll(/mountPath: (.*)/g)].map(([, path]) => path),
      ['/tmp', '/run/secrets/releases', '/run/secrets/snapshot', '/run/secrets/trusted'],
    );
    assert.match(own, /readinessProbe:\n +exec:\n +command:\n +- node\n +- release\.mjs\n +- renew\n +- --once\n/);
    assert.doesNotMatch(own, /livenessProbe|ports:/);
  });

  for (const [what, from, to, issue] of [
    [
      'the keys of teams where the snapshot is renewed',
      /(name: secret-snapshot\n +mountPath: \/run\/secrets\/)snapshot/g,
      '$1signing',
      'renewal mounts the secrets /run/secrets/releases, /run/secrets/signing, /run/secrets/trusted',
    ],
    [
      'another check',
      /release\.mjs\n( +)- renew\n +- --once/g,
      'release.mjs\n$1- list',
      'renewal is checked by another command',
    ],
    [
      'a restart for a broken list',
      /readinessProbe:(\n +exec:)/g,
      'livenessProbe:$1',
      'renewal is restarted when it is not ready',
    ],
    ['a snapshot that grows old', /network: renewal/g, 'network: worker', 'renewal is missing'],
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
