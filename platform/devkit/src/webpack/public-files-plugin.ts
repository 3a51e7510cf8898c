import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { Compiler } from 'webpack';

/** Copies a folder unchanged into the build: icons and the web app manifest, whose URLs are fixed. */
export class PublicFilesPlugin {
  constructor(private readonly folder: string) {}

  apply(compiler: Compiler): void {
    const { Compilation: stages, sources } = compiler.webpack;
    compiler.hooks.thisCompilation.tap('PublicFilesPlugin', (compilation) => {
      compilation.hooks.processAssets.tap(
        { name: 'PublicFilesPlugin', stage: stages.PROCESS_ASSETS_STAGE_ADDITIONAL },
        () => {
          const entries = readdirSync(this.folder, { recursive: true, withFileTypes: true }).filter((entry) =>
            entry.isFile(),
          );
          for (const { parentPath, name } of entries) {
            const file = join(parentPath, name);
            compilation.emitAsset(
              relative(this.folder, file).replaceAll('\\', '/'),
              new sources.RawSource(readFileSync(file)),
            );
          }
        },
      );
    });
  }
}
