import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { runNode } from '@inspire/devkit/processes/run-program';
import { tsxLoader } from '@inspire/devkit/processes/spawn-node';
import { parseManifests, toPods } from './testing/manifests';
import { renderAll, root } from './testing/render-all';
import { helmSkip } from './testing/run-helm';

/** What each program reads its environment with, before it does anything else. */
const loaders = {
  gateway: ['gateway/src/config.ts', 'loadGatewayConfig'],
  api: ['backend/src/app/config.ts', 'loadBackendConfig'],
  worker: ['backend/src/app/config.ts', 'loadBackendConfig'],
  content: ['backend/src/content-cli/config.ts', 'loadContentConfig'],
  'mfe-video': ['platform/releases/src/artefact-settings.ts', 'loadArtefactSettings'],
  'release-service': ['platform/releases/src/artefact-settings.ts', 'loadArtefactSettings'],
  'canary-watch': ['platform/releases/src/artefact-settings.ts', 'loadArtefactSettings'],
  shell: ['platform/releases/src/artefact-settings.ts', 'loadArtefactSettings'],
} as const;

describe('the environments of the chart', { skip: helmSkip }, () => {
  let folder: string;
  let environments: ReadonlyMap<string, Readonly<Record<string, string>>>;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'inspire-test-settings-'));
    const made = await runNode([join(root, 'platform/deploy/make-secrets.mjs')], {
      env: { SECRETS_DIR: folder, NODE_ENV: undefined },
    });
    assert.equal(made.code, 0, made.output);
    for (const name of ['razorpay-key-secret', 'razorpay-webhook-secret'])
      await writeFile(join(folder, 'server', name), 'x\n');
    environments = new Map(
      [...toPods(parseManifests(await renderAll()))].map(
        ([
          name,
          {
            containers: [{ env }],
          },
        ]) => [name, Object.fromEntries(env.map((one) => [one.name, one.value.replace(/^\/run\/secrets/, folder)]))],
      ),
    );
  });
  after(() => rm(folder, { recursive: true }));

  const load = (name: keyof typeof loaders, without?: string) => {
    const [file, loader] = loaders[name];
    const env = { ...environments.get(name) };
    if (without !== undefined) delete env[without];
    const code = `const { ${loader} } = await import(${JSON.stringify(join(root, file))}); await ${loader}(${JSON.stringify(env)});`;
    return runNode(['--import', tsxLoader, '--input-type=module', '--eval', code], { cwd: root });
  };

  for (const name of Object.keys(loaders) as (keyof typeof loaders)[])
    it(`are what ${name} accepts in production`, async () => {
      assert.ok(environments.has(name));
      const { code, output } = await load(name);
      assert.equal(code, 0, output);
    });

  for (const [name, setting, message] of [
    ['api', 'SMTP_URL_FILE', /SMTP_URL: is required in production/],
    ['worker', 'DATABASE_URL_FILE', /DATABASE_URL: is required with ROLE=worker/],
    ['gateway', 'TRUSTED_PROXIES', /TRUSTED_PROXIES: must name the proxy that ends TLS/],
    ['release-service', 'RELEASE_SITE_KEYS_FILE', /RELEASE_SITE_KEYS is required/],
    ['mfe-video', 'RELEASES_URL', /RELEASES_DIR is required, or RELEASES_URL/],
  ] as const)
    it(`would not do for ${name} without ${setting}`, async () => {
      const { code, output } = await load(name, setting);
      assert.notEqual(code, 0);
      assert.match(output, message);
    });
});
