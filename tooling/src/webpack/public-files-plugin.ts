import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Compiler } from 'webpack';

/** Takes the files of a folder into the build as they are: icons and the web app manifest, whose addresses are fixed. */
export class PublicFilesPlugin {
  constructor(private readonly folder: string) {}

  apply(compiler: Compiler): void {
    const { Compilation: stages, sources } = compiler.webpack;
    compiler.hooks.thisCompilation.tap('PublicFilesPlugin', (compilation) => {
      compilation.hooks.processAssets.tap({ name: 'PublicFilesPlugin', stage: stages.PROCESS_ASSETS_STAGE_ADDITIONAL }, () => {
        for (const file of readdirSync(this.folder)) {
          compilation.emitAsset(file, new sources.RawSource(readFileSync(join(this.folder, file))));
        }
      });
    });
  }
}
