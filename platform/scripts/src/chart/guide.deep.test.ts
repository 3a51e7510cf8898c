import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { parse } from 'yaml';
import { runProgram } from '@inspire/devkit/processes/run-program';
import { findRepository } from '@inspire/devkit/workspace/repository';
import { chartFolder, checkManifests, helmSkip, runHelm } from './testing/run-helm';

const { root } = findRepository(import.meta.dirname);
const guide = readFileSync(join(root, 'docs/guides/kubernetes.md'), 'utf8');

/** Splits a command line at spaces outside of single quotes. */
const splitWords = (line: string): string[] =>
  [...line.matchAll(/'([^']*)'|[^\s']+/g)].map(([word, quoted]) => quoted ?? word);
/** Turns the arguments of `helm install` or `upgrade` into those of the `helm template` that renders the same. */
const toTemplateArgs = (args: readonly string[]): string[] => [
  'template',
  ...args.filter((word, index) => !/^--(wait|wait-for-jobs|timeout)$/.test(word) && args[index - 1] !== '--timeout'),
];

const blocks = (language: string): string[] =>
  [...guide.matchAll(/^```(\w*)\n([\s\S]*?)^```$/gm)].flatMap(([, name, text = '']) =>
    name === language ? [text] : [],
  );

const commands = blocks('')
  .flatMap((block) => block.replaceAll(/\s*\\\n\s*/g, ' ').split('\n'))
  .filter((line) => line !== '');
const ofHelm = commands.filter((line) => line.startsWith('helm '));
const secrets = commands.filter((line) => line.startsWith('kubectl create secret '));
/** They need an engine or a cluster, and have no dry run without one. */
const notRun = [
  /^docker (build|push) /,
  /^kubectl create namespace inspire$/,
  /^kubectl label namespace inspire /,
  /^kubectl rollout restart deployment /,
];

const values = blocks('yaml').find((block) => block.startsWith('publicOrigin:')) ?? '';
const parts = blocks('yaml').filter((block) => /^(edge|networkPolicy):/.test(block));

/** Files of /etc/inspire, as docs/guides/compose.md lists them. */
const files = [
  'login/url',
  'server/media-secret',
  'server/smtp-url',
  'media/s3-secret',
  'releases/s3-secret',
  'signing/private-key',
  'signing/site-key',
  'trusted/site-public.json',
];

describe('the commands of docs/guides/kubernetes.md', { skip: helmSkip }, () => {
  let folder: string;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'inspire-test-guide-'));
    for (const file of files) {
      await mkdir(join(folder, 'etc', file, '..'), { recursive: true });
      await writeFile(join(folder, 'etc', file), 'x\n');
    }
    await writeFile(join(folder, 'site.yaml'), values);
  });
  after(() => rm(folder, { recursive: true }));

  const inFolder = (words: readonly string[]) =>
    words.map((word) =>
      word === 'site.yaml'
        ? join(folder, word)
        : word.replace(/^--from-file=\/etc\/inspire\//, `--from-file=${join(folder, 'etc')}/`),
    );
  const helm = (words: readonly string[]) => runHelm(inFolder(words), root);

  it('are all run here, or named as what cannot be run', () => {
    const others = commands.filter((line) => !ofHelm.includes(line) && !secrets.includes(line));
    assert.deepEqual(
      others.filter((line) => !notRun.some((pattern) => pattern.test(line))),
      [],
    );
    for (const name of ['lint', 'install', 'upgrade', 'history', 'rollback', 'template'])
      assert.ok(
        ofHelm.some((line) => line.startsWith(`helm ${name} `)),
        name,
      );
  });

  for (const line of ofHelm) {
    const [command = '', pipe] = line.split(' | ');
    const [, name = '', ...args] = splitWords(command);
    it(`${line.slice(0, 160)}: Helm has these flags`, async () => {
      const { output } = await runHelm([name, '--help'], root);
      for (const flag of args.filter((word) => word.startsWith('--')))
        assert.match(output, new RegExp(`${flag.split('=')[0]}[ \\n]`), flag);
    });
    if (['template', 'install', 'upgrade'].includes(name))
      it(`${line.slice(0, 160)}: renders objects that Kubernetes knows`, async () => {
        const { code, output } = await helm(toTemplateArgs(args));
        assert.equal(code, 0, output);
        const { errors, objects } = await checkManifests(output);
        assert.equal(errors, '');
        if (name !== 'template') return assert.ok(objects.length > 25, objects.join('\n'));
        assert.equal(pipe, 'kubectl create -f -');
        const service = /command\.service=([\w-]+)/.exec(line)?.[1];
        return assert.deepEqual(objects, [`Job inspire-${service}-`]);
      });
    if (name === 'lint')
      it(`${line}: passes`, async () => {
        const { code, output } = await helm([name, '--strict', ...args]);
        assert.equal(code, 0, output);
      });
  }

  it('render with each other part of the page', async () => {
    assert.ok(parts.length > 0);
    for (const part of parts) {
      await writeFile(join(folder, 'part.yaml'), part);
      const args = ['template', 'inspire', chartFolder(root), '--values', join(folder, 'site.yaml')];
      const { code, output } = await runHelm([...args, '--values', join(folder, 'part.yaml')], root);
      assert.equal(code, 0, output);
      assert.equal((await checkManifests(output)).errors, '');
    }
  });

  it('name Secrets and files that the values and docker-compose.yml have', () => {
    const given = parse(values) as { secrets: Record<string, string> };
    const made = secrets.map((line) => [splitWords(line)[4], /--from-file=\/etc\/inspire\/(\w+)/.exec(line)?.[1]]);
    const expected = Object.entries(given.secrets).filter(([key]) => !key.startsWith('database'));
    assert.deepEqual(
      made.map(([name, from]) => [from, name]),
      expected,
    );
  });

  const isMissing = spawnSync('kubectl', ['version', '--client']).status !== 0;
  it('make the Secrets', { skip: isMissing && 'kubectl is not on this machine' }, async () => {
    for (const line of secrets) {
      const [program = '', ...args] = inFolder(splitWords(line));
      const env = { KUBECONFIG: '/nonexistent' };
      const { code, output } = await runProgram(program, [...args, '--dry-run=client', '--output=yaml'], { env });
      assert.equal(code, 0, output);
      assert.equal((await checkManifests(output)).errors, '');
      const keys = Object.keys((parse(output) as { data: Record<string, string> }).data).map(
        (key) => `${/\/(\w+)$/.exec(line)?.[1]}/${key}`,
      );
      assert.deepEqual(
        keys,
        files.filter((file) => file.startsWith(keys[0]?.split('/')[0] ?? '-')),
      );
    }
  });
});
