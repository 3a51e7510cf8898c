/** A fenced block of a guide: commands, or the edit of a file. */
export interface GuideBlock {
  /** The heading above it. */
  readonly section: string;
  /** `sh`, `diff`, or empty. */
  readonly language: string;
  /** Without empty ones, and without the indentation of the block. */
  readonly lines: readonly string[];
}

/** Returns the fenced blocks of a guide in order, also those in lists. */
export function readGuideBlocks(markdown: string): GuideBlock[] {
  const parts = markdown.split(/^## (.+)$/m);
  return parts.slice(1).flatMap((section, index) => {
    if (index % 2 === 1) return [];
    const text = parts[index + 2] ?? '';
    return [...text.matchAll(/^( *)```(\w*)\n([\s\S]*?)^ *```$/gm)].map(
      ([, indent = '', language = '', block = '']) => ({
        section,
        language,
        lines: block.split('\n').flatMap((line) => line.slice(indent.length).trimEnd() || []),
      }),
    );
  });
}
