/** Flags that only change how Helm talks to a cluster. */
const ofClusters = new Set(['--wait', '--wait-for-jobs']);
const ofClustersWithValue = new Set(['--timeout']);

/** Splits a command line at spaces outside of single quotes. */
export const splitWords = (line: string): string[] =>
  [...line.matchAll(/'([^']*)'|[^\s']+/g)].map(([word, quoted]) => quoted ?? word);

/** Turns the arguments of `helm install` or `upgrade` into those of the `helm template` that renders the same. */
export function toTemplateArgs(args: readonly string[]): string[] {
  const stored = args.filter(
    (word, index) =>
      !ofClusters.has(word) && !ofClustersWithValue.has(word) && !ofClustersWithValue.has(args[index - 1] ?? ''),
  );
  return ['template', ...stored];
}
