import { createRequire } from 'node:module';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import type { Compilation, Compiler } from 'webpack';
import { toIntegrity } from '@inspire/server-kit/files';

/** Returns the integrity of each script and style sheet of a build, by file. */
export const toBuildIntegrity = (compilation: Compilation): Record<string, string> =>
  Object.fromEntries(
    Object.entries(compilation.assets)
      .filter(([file]) => /\.(js|css)$/.test(file))
      .map(([file, source]) => [file, toIntegrity(source.buffer())]),
  );

interface ScriptHooks {
  createScript: { tap(name: string, change: (source: string) => string): void };
}
// webpack exports the class of this runtime module by deep path only.
const LoadScriptRuntimeModule = createRequire(import.meta.url)('webpack/lib/runtime/LoadScriptRuntimeModule.js') as {
  getCompilationHooks(compilation: Compilation): ScriptHooks;
};

/** Global function of the shell that returns a release file's hash from the signed registry. */
export const INTEGRITY_LOOKUP = '__inspireIntegrity';

const guard = (tag: string, url: string): string =>
  `${tag}.crossOrigin = "anonymous"; if (self.${INTEGRITY_LOOKUP}) ${tag}.integrity = self.${INTEGRITY_LOOKUP}(${url});`;

/**
 * Lets the browser check every chunk that webpack's runtime loads against the signed registry. The hashes are not known
 * when the chunks are built, so the loader asks the shell; a file that the registry does not list gets a hash that
 * nothing fits, and so does not run.
 */
export class ChunkIntegrityPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('ChunkIntegrityPlugin', (compilation) => {
      LoadScriptRuntimeModule.getCompilationHooks(compilation).createScript.tap(
        'ChunkIntegrityPlugin',
        (source) => `${source}\n${guard('script', 'script.src')}`,
      );
      MiniCssExtractPlugin.getCompilationHooks(compilation).beforeTagInsert.tap(
        'ChunkIntegrityPlugin',
        (source, { tag }) => `${source}\n${guard(tag, `${tag}.href`)}`,
      );
    });
  }
}
