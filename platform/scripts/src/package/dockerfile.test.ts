import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { findRepository, isRemote, isShell, readPackageJson } from '@inspire/devkit/workspace/repository';

interface Stage {
  readonly name: string;
  readonly base: string;
  readonly lines: readonly string[];
}

/** Returns the stages of a Dockerfile, with continued lines joined and comments removed. */
function parseStages(text: string): Stage[] {
  const lines = text
    .replaceAll(/\\\n\s*/g, '')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));
  const stages: { name: string; base: string; lines: string[] }[] = [];
  for (const line of lines) {
    const [, base, name] = /^FROM (\S+) AS (\S+)$/.exec(line) ?? [];
    if (base !== undefined && name !== undefined) stages.push({ name, base, lines: [] });
    else stages.at(-1)?.lines.push(line);
  }
  return stages;
}

/** Returns a stage's lines after those of the stages that it is based on. */
function linesOf(name: string, stages: readonly Stage[]): readonly string[] {
  const stage = stages.find((one) => one.name === name);
  return stage ? [...linesOf(stage.base, stages), ...stage.lines] : [];
}

const argumentsOf = (instruction: string, lines: readonly string[]): string[] =>
  lines.filter((line) => line.startsWith(`${instruction} `)).map((line) => line.slice(instruction.length + 1));

interface Expected {
  readonly workspaces: readonly string[];
  /** Folders of the shell and the remotes. */
  readonly published: readonly string[];
}

/** Finds what would make an image larger, writable or privileged. */
function findIssues(text: string, { workspaces, published }: Expected): string[] {
  const stages = parseStages(text);
  const issues: string[] = [];
  const copied = argumentsOf('COPY', linesOf('packages', stages));
  for (const workspace of workspaces)
    if (!copied.includes(`${workspace}/package.json ${workspace}/`)) issues.push(`packages lacks ${workspace}`);
  for (const name of ['gateway', 'backend']) {
    const lines = linesOf(name, stages);
    if (argumentsOf('USER', lines).at(-1) !== 'node') issues.push(`${name} runs as root`);
    const from = `--from=package-${name} /app/dist/${name} ./`;
    if (!argumentsOf('COPY', lines).every((copy) => copy === from)) issues.push(`${name} has more than its artefact`);
    if (!argumentsOf('COPY', lines).includes(from)) issues.push(`${name} lacks its artefact`);
    if (argumentsOf('RUN', lines).length > 0) issues.push(`${name} installs something`);
    if (argumentsOf('HEALTHCHECK', lines).length === 0) issues.push(`${name} has no health check`);
    if (!linesOf(`package-${name}`, stages).includes(`RUN node platform/scripts/bin/bootstrap.mjs package ${name}`))
      issues.push(`package-${name} packages something else`);
  }
  for (const name of ['releases', ...published]) {
    const lines = linesOf(name, stages);
    if (argumentsOf('USER', lines).at(-1) !== 'node') issues.push(`${name} runs as root`);
    if (argumentsOf('RUN', lines).length > 0) issues.push(`${name} installs something`);
    if (!linesOf(`package-${name}`, stages).includes(`RUN node platform/scripts/bin/bootstrap.mjs package ${name}`))
      issues.push(`package-${name} packages something else`);
    if (name === 'releases') continue;
    if (argumentsOf('COPY', lines).at(-1) !== `--from=package-${name} /app/dist/${name} build/`)
      issues.push(`${name} lacks its build`);
    if (argumentsOf('CMD', lines).at(-1) !== '["node", "release.mjs", "publish", "build"]')
      issues.push(`${name} does not publish its build`);
  }
  const edge = linesOf('edge', stages);
  if (argumentsOf('USER', edge).at(-1) !== 'nginx') issues.push('edge runs as root');
  const edgeFiles = ['nginx.conf.template', 'start-edge.sh', 'tls.conf'].map((name) => `platform/deploy/${name}`);
  if (argumentsOf('COPY', edge).join() !== `${edgeFiles.join(' ')} /etc/nginx/`)
    issues.push('edge has more than its configuration');
  return issues;
}

describe('the Dockerfile', () => {
  const { root, packages } = findRepository(fileURLToPath(new URL('.', import.meta.url)));
  const text = readFileSync(join(root, 'platform/deploy/Dockerfile'), 'utf8');
  const { workspaces = [] } = readPackageJson(root);
  const published = packages.filter((one) => isShell(one) || isRemote(one)).map(({ short }) => short);
  const expected = { workspaces, published };

  it('installs every workspace, and makes images of artefacts that do not run as root', () => {
    assert.deepEqual(findIssues(text, expected), []);
  });

  for (const [what, damaged, issue] of [
    ['a package that is missing', text.replace(/COPY bench.*\n/, ''), 'packages lacks bench'],
    ['root', text.replace('USER node\nEXPOSE 9400', 'USER root\nEXPOSE 9400'), 'gateway runs as root'],
    ['sources in an image', text.replace('ENV PORT=3000', 'COPY . .'), 'gateway has more than its artefact'],
    ['another artefact', text.replace('package backend', 'package gateway'), 'package-backend packages something else'],
    ['no health check', text.replace(/HEALTHCHECK.*\\\n/, 'LABEL x=y \\\n'), 'backend has no health check'],
    ['root at the edge', text.replace('USER nginx', 'USER root'), 'edge runs as root'],
    [
      'another build',
      text.replace('/app/dist/mfe-audio build/', '/app/dist/mfe-video build/'),
      'mfe-audio lacks its build',
    ],
    ['an installation', text.replace('EXPOSE 4000', 'RUN apt-get install curl'), 'backend installs something'],
  ] as const)
    it(`would fail: ${what}`, () => {
      assert.notEqual(damaged, text);
      assert.ok(findIssues(damaged, expected).includes(issue), issue);
    });
});
