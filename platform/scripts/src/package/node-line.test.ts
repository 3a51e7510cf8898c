import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { z } from 'zod';
import { findRepository } from '@inspire/devkit/workspace/repository';

const { root } = findRepository(import.meta.dirname);

const schedule = z
  .record(z.string(), z.object({ lts: z.iso.date().optional(), end: z.iso.date() }))
  .parse(createRequire(import.meta.url)('node-releases/data/release-schedule/release-schedule.json'));

/**
 * Finds base images whose line of Node is not a long-term support line, or is out of support (D-63).
 * @param today as `2026-11-25`
 */
function findNodeIssues(dockerfile: string, today: string): string[] {
  const images = [...dockerfile.matchAll(/^ARG NODE_IMAGE=(\S+)$/gm)].map(([, image = '']) => image);
  if (images.length === 0) return ['no NODE_IMAGE'];
  return images.flatMap((image) => {
    const [, major] = /^node:(\d+)-/.exec(image) ?? [];
    const line = schedule[`v${major}`];
    if (line?.lts === undefined || line.lts > today) return [`${image} has no long-term support`];
    return line.end <= today ? [`${image} is out of support since ${line.end}`] : [];
  });
}

describe('the base image of our images', () => {
  const today = new Date().toISOString().slice(0, 10);
  it('is on a supported LTS line of Node', () => {
    assert.deepEqual(findNodeIssues(readFileSync(join(root, 'platform/deploy/Dockerfile'), 'utf8'), today), []);
  });

  for (const [what, image, day, issue] of [
    ['a line without long-term support', 'node:25-alpine', '2026-01-01', 'node:25-alpine has no long-term support'],
    ['a line before its long-term support', 'node:24-alpine', '2025-10-27', 'node:24-alpine has no long-term support'],
    ['an old line', 'node:20-alpine', '2026-11-25', 'node:20-alpine is out of support since 2026-04-30'],
    ['the newest of everything', 'node:latest', '2026-11-25', 'node:latest has no long-term support'],
  ] as const)
    it(`would fail: ${what}`, () => {
      assert.deepEqual(findNodeIssues(`ARG NODE_IMAGE=${image}\n`, day), [issue]);
    });
});
