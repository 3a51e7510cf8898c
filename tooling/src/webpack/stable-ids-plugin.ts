import type { Compiler, Module } from 'webpack';

/** Modules that federation makes, and the ids that they get. */
const made: readonly { readonly id: string; readonly isIt: (module: Module) => boolean }[] = [
  { id: 'container', isIt: (module) => module.identifier().startsWith('container entry ') },
  {
    id: 'federation-entry',
    isIt: (module) => /[\\/]\.federation[\\/]entry\.\w+\.js$/.test(module.nameForCondition() ?? ''),
  },
];

/**
 * Gives federation's own modules ids that say what they are. It names them with the absolute path of the folder that they are
 * built in, and a number made of such a name would differ from desk to desk: the same sources must give the same bytes
 * everywhere, or a published version could not be checked by building it again.
 */
export class StableIdsPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap('StableIdsPlugin', (compilation) => {
      compilation.hooks.beforeModuleIds.tap('StableIdsPlugin', (modules) => {
        for (const module of modules) {
          const found = made.find(({ isIt }) => isIt(module));
          if (found) compilation.chunkGraph.setModuleId(module, found.id);
        }
      });
    });
  }
}
