import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findRepository } from '@inspire/devkit/workspace/repository';
import { chartFolder, runHelm } from './run-helm';

export const { root } = findRepository(import.meta.dirname);
const full = join(import.meta.dirname, 'full-values.yaml');

/** Returns the arguments of a render with all parts of the chart. */
export const templateArgs = (args: readonly string[] = []): string[] => [
  ...['template', 'inspire', chartFolder(root), '--namespace', 'site', '--values', full],
  ...args,
];

/** Renders all parts of the chart. @throws AssertionError with what helm says */
export async function renderAll(args: readonly string[] = []): Promise<string> {
  const { code, output } = await runHelm(templateArgs(args), root);
  assert.equal(code, 0, output);
  return output;
}

/** Settings that a cluster has no use for, because the chart decides or a folder stands for them. */
const withoutPlace =
  'HOST ADMIN_HOST EMBEDDED_DATABASE MEDIA_DIR SAMPLE_DIR SITE_SETTINGS RELEASES_DIR SERVER_DATABASE_URL SHELL_DIST ' +
  'OTEL_EXPORTER_OTLP_HEADERS DEV_SERVERS RELEASE_ENVIRONMENT';

/** Returns the settings of gateway and backend in docs/guides/configuration.md that a site in a cluster may need. */
export function readClusterSettings(): string[] {
  const rows = readFileSync(join(root, 'docs/guides/configuration.md'), 'utf8').matchAll(
    /^\| (`[A-Z].*?) \|.*?\| (.*?) *\|/gm,
  );
  return [...rows].flatMap(([, names = '', readers = '']) =>
    /gateway|backend|all/.test(readers)
      ? [...names.matchAll(/`([A-Z0-9_]+)`/g)].flatMap(([, name = '']) =>
          withoutPlace.split(' ').includes(name) ? [] : [name],
        )
      : [],
  );
}
