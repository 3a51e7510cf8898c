import type { Api } from './read-api';

/** Folders of `shared` that the shell serves at run time: the runtime contract. */
export const runtimeEntries = ['host', 'events', 'client', 'routes', 'router', 'query'] as const;

const block = (declarations: readonly string[]): string => `\`\`\`ts\n${declarations.join('\n\n')}\n\`\`\``;

/** Formats the committed report. A changed report means a changed contract and needs a new version of `shared`. */
export function formatReport({ entries, rest }: Api): string {
  const sections = entries.map(({ entry, exports }) => `## @inspire/shared/${entry}\n\n${block(exports)}`);
  return (
    [
      '# The runtime contract',
      'Made by `npx inspire-site api-report`. What remotes and shell of different versions meet through; a change here needs a new version of `shared`: a minor one for additions, a major one for anything else.',
      ...sections,
      `## Declarations that these mention\n\n${block(rest)}`,
      '',
    ]
      .join('\n\n')
      .trimEnd() + '\n'
  );
}

export function describeDifference(committed: string, present: string): string {
  const [before, after] = [committed.split('\n'), present.split('\n')];
  const [had, has] = [new Set(before), new Set(after)];
  const lines = [
    ...before.filter((line) => !has.has(line)).map((line) => `- ${line}`),
    ...after.filter((line) => !had.has(line)).map((line) => `+ ${line}`),
  ];
  return lines.length > 0 ? lines.join('\n') : '(the same lines in another order)';
}
