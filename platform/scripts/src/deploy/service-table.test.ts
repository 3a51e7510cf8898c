import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { it } from 'node:test';
import { findRepository } from '@inspire/devkit/workspace/repository';
import { listUsualServices, parseComposeFile } from './compose-file';
import { describeServices, notShown, readImages } from './service-table';

const { root } = findRepository(import.meta.dirname);

it('the guide says what runs for each service, and what is not shown', async () => {
  const [text, guide] = await Promise.all(
    ['docker-compose.yml', 'docs/guides/deploy.md'].map((path) => readFile(join(root, path), 'utf8')),
  );
  const file = parseComposeFile(text ?? '');
  const images = await readImages(file, [...listUsualServices(file), 'prometheus'], root);
  const [, section = ''] = (guide ?? '').split('\n## What ran on real parts\n');
  const [own = ''] = section.split('\n## ');
  const [first = ''] = own.split('\n\nNo run shows');
  const rows = [...first.matchAll(/^\| `.*$/gm)].map(([row]) =>
    row
      .split('|')
      .slice(1, 5)
      .map((cell) => cell.trim().replaceAll('`', '')),
  );
  // The guide holds for every Node.
  const expected = describeServices(file, images).map((row) =>
    row.map((cell) => cell.replace(`node ${process.versions.node}`, 'node')),
  );
  assert.deepEqual(rows, expected);
  const lines = [...own.matchAll(/^- (.*)$/gm)].map(([, line]) => line);
  assert.deepEqual(lines, notShown);
});
