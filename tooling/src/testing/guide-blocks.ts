/** A fenced block of commands of a guide. */
export interface GuideBlock {
  /** The heading above it. */
  readonly section: string;
  /** `sh`, or empty. */
  readonly language: string;
  readonly lines: readonly string[];
}

/** Returns the fenced blocks of a guide in order, also those in lists. */
export function readGuideBlocks(markdown: string): GuideBlock[] {
  const parts = markdown.split(/^## (.+)$/m);
  return parts.slice(1).flatMap((section, index) => {
    if (index % 2 === 1) return [];
    const text = parts[index + 2] ?? '';
    return [...text.matchAll(/^ *```(\w*)\n([\s\S]*?)^ *```$/gm)].map(([, language = '', block = '']) => ({
      section,
      language,
      lines: block.split('\n').flatMap((line) => line.trim() || []),
    }));
  });
}
