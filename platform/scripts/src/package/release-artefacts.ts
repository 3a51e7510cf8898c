import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { buildPackage, waitingFor, withDist } from '@inspire/devkit/build/build-package';
import { createFingerprints } from '@inspire/devkit/build/fingerprint';
import { isRemote, type Package, readPackageJson } from '@inspire/devkit/workspace/repository';
import { writeChecksums } from '@inspire/releases/packaged-build';
import { type Artefact, MB } from './artefact';
import { findLibraries, type Library } from './find-libraries';

const MAX_BYTES = 5 * MB;

/** Returns what a package's code may import: a build leaves no record of the libraries that it took in. */
function declaredLibraries({ dir }: Package, packages: readonly Package[]): Library[] {
  const names = Object.keys(readPackageJson(dir).dependencies ?? {});
  const siblings = packages.filter(({ name }) => names.includes(name));
  const own = names.filter((name) => !siblings.some((sibling) => sibling.name === name));
  return [...findLibraries(own, dir), ...siblings.flatMap((sibling) => declaredLibraries(sibling, packages))];
}

/** The build of the shell or of a remote, with its declaration: `release publish <folder>` takes both. */
export const releaseArtefact = (target: Package): Artefact => ({
  name: target.short,
  maxBytes: MAX_BYTES,
  async fill(folder, { repository, report }) {
    await withDist(
      target,
      async () => {
        const fingerprint = await createFingerprints(repository).of(target);
        const { isSkipped } = await buildPackage({ target, fingerprint, version: target.version });
        report(`${target.short} ${target.version} ${isSkipped ? 'is built already' : 'built'}`);
        const outputs = isRemote(target) ? ['remote.json', 'dist/remote'] : ['dist'];
        for (const output of outputs)
          await cp(join(target.dir, output), join(folder, output), {
            recursive: true,
            filter: (source) => !source.endsWith('.lock'),
          });
      },
      () => report(waitingFor(target)),
    );
    await writeChecksums(folder);
    const libraries = declaredLibraries(target, repository.packages);
    return [...new Map(libraries.map((library) => [library.dir, library])).values()];
  },
});
