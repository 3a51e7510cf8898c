import { runNpm } from '@inspire/devkit/processes/run-npm';
import { CliError } from '@inspire/devkit/terminal/cli-error';
import type { Library } from './find-libraries';

interface Component {
  readonly name: string;
  readonly version: string;
}

export interface Bom {
  readonly metadata: Readonly<Record<string, unknown>>;
  readonly components: readonly Component[];
  readonly dependencies?: unknown;
}

/** Describes everything that is installed, as CycloneDX, from npm's own records. */
export async function describeInstallation(root: string): Promise<Bom> {
  const { code, output } = await runNpm(
    ['sbom', '--sbom-format=cyclonedx', '--loglevel=error', '--no-update-notifier'],
    root,
  );
  if (code !== 0) throw new CliError(`npm could not describe the installed packages:\n${output.trim()}`);
  return JSON.parse(output) as Bom;
}

/**
 * Reduces the description of the installation to what an artefact contains.
 * @throws CliError when the artefact contains a library that npm did not install
 */
export function toArtefactBom(
  installation: Bom,
  artefact: Component,
  libraries: readonly Pick<Library, 'name' | 'version'>[],
): Bom {
  const idOf = ({ name, version }: Component): string => `${name}@${version}`;
  const wanted = new Set(libraries.map(idOf));
  const components = installation.components.filter((component) => wanted.delete(idOf(component)));
  if (wanted.size > 0) throw new CliError(`npm did not install ${[...wanted].join(', ')}.`);
  // The relations of the whole installation would name components that the artefact lacks.
  const { dependencies: _, ...rest } = installation;
  return {
    ...rest,
    metadata: { ...rest.metadata, component: { type: 'application', 'bom-ref': idOf(artefact), ...artefact } },
    components,
  };
}
