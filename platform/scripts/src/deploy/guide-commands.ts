import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CliError } from '@inspire/devkit/terminal/cli-error';

/** One fenced block of a guide. */
export type GuideBlock = readonly string[];

const COMMAND = /^((?:[A-Z_]+=\S+ )*docker compose .*?)(?: {2,}.*)?$/;

function readGuideCommands(text: string, heading: string): readonly GuideBlock[] {
  const start = heading === '' ? 0 : text.indexOf(`\n## ${heading}\n`);
  if (start === -1) return [];
  const end = text.indexOf('\n## ', start + 1);
  const section = text.slice(start, end === -1 ? undefined : end);
  return [...section.matchAll(/\n```[a-z]*\n([\s\S]*?)\n```/g)]
    .map(([, block = '']) =>
      block
        .replaceAll(/\\\n\s*/g, '')
        .split('\n')
        .flatMap((line) => COMMAND.exec(line)?.[1] ?? []),
    )
    .filter((block) => block.length > 0);
}

/** The guide whose commands the run executes. */
export const COMPOSE_GUIDE = 'docs/guides/compose.md';

/**
 * Returns the commands of Compose in a section of the guide, block by block, without the explanations behind them.
 * @param heading without its `#`; empty for what stands before the first section
 * @throws CliError when it has no commands
 */
export type Guide = (heading: string) => readonly GuideBlock[];

export async function readGuide(root: string): Promise<Guide> {
  const text = await readFile(join(root, COMPOSE_GUIDE), 'utf8');
  return (heading) => {
    const blocks = readGuideCommands(text, heading);
    if (blocks.length === 0) throw new CliError(`${COMPOSE_GUIDE} has no commands in “${heading}”.`);
    return blocks;
  };
}
