import type { Chunk, Compilation, Compiler } from 'webpack';

export type BuildManifestData = Readonly<Record<string, unknown>>;

const isRunnable = (file: string): boolean => /\.(js|css)$/.test(file) && !file.includes('hot-update');

/** Scripts and styles of every chunk that a chunk with this name loads together with itself. */
export function filesOfChunk(compilation: Compilation, chunkName: string): string[] {
  const chunk = compilation.namedChunks.get(chunkName);
  if (!chunk) return [];
  const together = new Set<Chunk>();
  for (const group of chunk.groupsIterable) for (const member of group.chunks) together.add(member);
  return [...together].flatMap((member) => [...member.files]).filter(isRunnable);
}

/** Scripts of the chunks that hold a module; where federation put a shared library is its own business. */
export function filesHolding(compilation: Compilation, module: RegExp): string[] {
  const { chunkGraph } = compilation;
  const holds = (chunk: Chunk): boolean =>
    [...chunkGraph.getChunkModulesIterable(chunk)].some((candidate) =>
      module.test(candidate.nameForCondition() ?? candidate.identifier()),
    );
  return [...compilation.chunks]
    .filter(holds)
    .flatMap((chunk) => [...chunk.files])
    .filter(isRunnable);
}

/** Files of an entry, scripts and styles. */
export const filesOfEntry = (compilation: Compilation, entry: string): string[] =>
  [...(compilation.entrypoints.get(entry)?.getFiles() ?? [])].filter(isRunnable);

/** Writes a JSON file of facts about the finished build beside its files. */
export class BuildManifestPlugin {
  constructor(
    private readonly file: string,
    private readonly collect: (compilation: Compilation) => BuildManifestData,
  ) {}

  apply(compiler: Compiler): void {
    const { Compilation: stages, sources } = compiler.webpack;
    compiler.hooks.thisCompilation.tap('BuildManifestPlugin', (compilation) => {
      // After the hashes of file names are final.
      compilation.hooks.processAssets.tap(
        { name: 'BuildManifestPlugin', stage: stages.PROCESS_ASSETS_STAGE_REPORT },
        () => {
          compilation.emitAsset(this.file, new sources.RawSource(JSON.stringify(this.collect(compilation), null, 2)));
        },
      );
    });
  }
}
