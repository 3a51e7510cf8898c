import type { Chunk, Compilation, Compiler } from 'webpack';

export type BuildManifestData = Readonly<Record<string, unknown>>;

const isRunnable = (file: string): boolean => /\.(js|css)$/.test(file) && !file.includes('hot-update');

export function filesOfChunk(compilation: Compilation, chunkName: string): string[] {
  const chunk = compilation.namedChunks.get(chunkName);
  if (!chunk) return [];
  const together = new Set<Chunk>();
  for (const group of chunk.groupsIterable) for (const member of group.chunks) together.add(member);
  return [...together].flatMap((member) => [...member.files]).filter(isRunnable);
}

/** Returns the scripts that contain a module, wherever federation put it. */
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

export const filesOfEntry = (compilation: Compilation, entry: string): string[] =>
  [...(compilation.entrypoints.get(entry)?.getFiles() ?? [])].filter(isRunnable);

/** Emits a file that names others of the build: data as JSON, a text as it is. */
export class EmitFilePlugin {
  constructor(
    private readonly file: string,
    private readonly collect: (compilation: Compilation) => BuildManifestData | string,
  ) {}

  apply(compiler: Compiler): void {
    const { Compilation: stages, sources } = compiler.webpack;
    compiler.hooks.thisCompilation.tap('EmitFilePlugin', (compilation) => {
      // Runs after file names have their final hashes.
      compilation.hooks.processAssets.tap({ name: 'EmitFilePlugin', stage: stages.PROCESS_ASSETS_STAGE_REPORT }, () => {
        const content = this.collect(compilation);
        const text = typeof content === 'string' ? content : JSON.stringify(content, null, 2);
        compilation.emitAsset(this.file, new sources.RawSource(text));
      });
    });
  }
}
