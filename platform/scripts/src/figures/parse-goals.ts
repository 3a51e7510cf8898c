export interface Goal {
  readonly id: string;
  readonly figure: string;
  readonly goal: string;
}

/** Returns the rows of the tables in docs/product/goals.md, in their order. */
export const parseGoals = (markdown: string): Goal[] =>
  markdown.split('\n').flatMap((line) => {
    const [, id = '', figure = '', goal = ''] = line.split('|').map((cell) => cell.trim());
    return /^[PR][1-9]\d?$/.test(id) ? [{ id, figure, goal }] : [];
  });

/** Returns the text below each `## P1` of bench/notes.md, with its links as they read in `docs`. */
export function parseNotes(markdown: string): ReadonlyMap<string, string> {
  const sections = markdown.split(/^## /m).slice(1);
  return new Map(
    sections.map((section) => {
      const end = section.indexOf('\n');
      return [section.slice(0, end).trim(), section.slice(end).trim().replaceAll('](../docs/', '](')] as const;
    }),
  );
}
