import type { Compiler, Module } from 'webpack';

const made: readonly { readonly id: string; readonly isIt: (module: Module) => boolean }[] = [
  { id: 'container', isIt: (module) => module.identifier().startsWith('container entry ') },
  {
    id: 'federation-entry',
    isIt: (module) => /[\\/]\.federation[\\/]entry\.\w+\.js$/.test(module.nameForCondition() ?? ''),
  },
];

/**
 * Gives federation's own modules descriptive ids. Their default names contain the absolute path of the build folder, so
 * ids derived from them would differ between machines: the same sources must give the same bytes, or a published
 * version could not be verified by rebuilding it.
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
