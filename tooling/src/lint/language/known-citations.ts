import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

export type KnownCitations = Readonly<Record<'SPEC' | 'D' | 'ADR' | 'P' | 'R', ReadonlySet<number>>>;

const headings = (file: string, heading: RegExp): Set<number> =>
  new Set([...readFileSync(file, 'utf8').matchAll(heading)].map(([, number]) => Number(number)));

function read(root: string): KnownCitations | undefined {
  const [specification, decisions, goals] = ['specification', 'decisions', 'goals'].map((name) =>
    join(root, `docs/product/${name}.md`),
  );
  const records = join(root, 'docs/decisions');
  if (!specification || !decisions || !goals || ![specification, decisions, goals, records].every(existsSync))
    return undefined;
  return {
    SPEC: headings(specification, /^## (\d+)\./gm),
    D: headings(decisions, /^### D-(\d+)\b/gm),
    P: headings(goals, /^\| P(\d+) /gm),
    R: headings(goals, /^\| R(\d+) /gm),
    ADR: new Set(readdirSync(records).flatMap((name) => /^(\d{4})-.+\.md$/.exec(name)?.slice(1).map(Number) ?? [])),
  };
}

const byDir = new Map<string, KnownCitations | undefined>();

/** @returns undefined without documents, as in a team's own repository */
export function findKnownCitations(dir: string): KnownCitations | undefined {
  if (!byDir.has(dir)) {
    byDir.set(dir, read(dir) ?? (dirname(dir) === dir ? undefined : findKnownCitations(dirname(dir))));
  }
  return byDir.get(dir);
}
