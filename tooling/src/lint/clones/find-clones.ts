import type { NormalizedFile } from './normalize-tokens';

export interface ClonePlace {
  readonly path: string;
  readonly firstLine: number;
  readonly lastLine: number;
}

export interface Clone {
  readonly places: readonly [ClonePlace, ClonePlace];
  readonly tokens: number;
}

export interface CloneOptions {
  readonly minLines: number;
  /** Tokens per window; shorter equal runs do not count. */
  readonly window: number;
  /** Maximum differing tokens between two runs of one copy. */
  readonly maxGap: number;
  readonly minTokens: number;
  /** Minimum share of equal tokens at each location. */
  readonly minDensity: number;
  /** Minimum distinct tokens at each location; tables and field lists have few. */
  readonly minKinds: number;
  /** Minimum share of distinct token triples for a window to be compared. */
  readonly minVariety: number;
}

interface Run {
  readonly left: number;
  readonly right: number;
  readonly length: number;
}

interface Chain {
  readonly left: number;
  readonly right: number;
  leftEnd: number;
  rightEnd: number;
  tokens: number;
}

const HASH_BASE = 31;

/** Joins all files with a unique separator after each, so that no run spans two files. */
function concatenate(files: readonly NormalizedFile[]) {
  const size = files.reduce((sum, { codes }) => sum + codes.length + 1, 0);
  const codes = new Int32Array(size);
  const owner = new Int32Array(size);
  const starts: number[] = [];
  let at = 0;
  files.forEach((file, index) => {
    starts.push(at);
    codes.set(file.codes, at);
    owner.fill(index, at, at + file.codes.length + 1);
    at += file.codes.length + 1;
    codes[at - 1] = -1 - index;
  });
  return { codes, owner, starts };
}

function variety(codes: Int32Array, start: number, end: number): number {
  const seen = new Set<number>();
  for (let at = start; at < end - 2; at += 1) {
    seen.add((codes[at] ?? 0) * 1_000_000 + (codes[at + 1] ?? 0) * 1_000 + (codes[at + 2] ?? 0));
  }
  return seen.size / (end - start - 2);
}

function hashWindows(codes: Int32Array, window: number): Int32Array {
  const hashes = new Int32Array(Math.max(0, codes.length - window + 1));
  let power = 1;
  for (let step = 0; step < window; step += 1) power = Math.imul(power, HASH_BASE);
  let hash = 0;
  for (let at = 0; at < codes.length; at += 1) {
    hash = (Math.imul(hash, HASH_BASE) + (codes[at] ?? 0)) | 0;
    if (at >= window) hash = (hash - Math.imul(codes[at - window] ?? 0, power)) | 0;
    if (at >= window - 1) hashes[at - window + 1] = hash;
  }
  return hashes;
}

/** Finds equal runs of at least one window, each from its first token. */
function findRuns(codes: Int32Array, { window, minVariety }: CloneOptions): Run[] {
  const hashes = hashWindows(codes, window);
  const positions = new Map<number, number[]>();
  const runs: Run[] = [];
  hashes.forEach((hash, right) => {
    const earlier = positions.get(hash);
    for (const left of earlier ?? []) {
      if (codes[left - 1] === codes[right - 1]) continue;
      let length = 0;
      while (left + length < right && codes[left + length] === codes[right + length]) length += 1;
      if (length >= window) runs.push({ left, right, length });
    }
    if (earlier) earlier.push(right);
    else if (variety(codes, right, right + window) >= minVariety) positions.set(hash, [right]);
  });
  return runs;
}

function chainRuns(runs: readonly Run[], owner: Int32Array, maxGap: number): Chain[] {
  const byFiles = new Map<string, Chain[]>();
  // A run may start with tokens that also end the previous one, such as the semicolon of an inserted statement.
  const follows = (end: number, start: number) => Math.abs(start - end) <= maxGap;
  for (const { left, right, length } of [...runs].sort((a, b) => a.left - b.left || a.right - b.right)) {
    const key = `${owner[left]} ${owner[right]}`;
    const chains = byFiles.get(key) ?? [];
    byFiles.set(key, chains);
    const chain = chains.findLast(({ leftEnd, rightEnd }) => follows(leftEnd, left) && follows(rightEnd, right));
    if (chain) {
      chain.tokens += length - Math.max(0, chain.leftEnd - left, chain.rightEnd - right);
      chain.leftEnd = left + length;
      chain.rightEnd = right + length;
    } else chains.push({ left, right, leftEnd: left + length, rightEnd: right + length, tokens: length });
  }
  return [...byFiles.values()].flat();
}

/** Finds copies with a rolling hash over windows of normalised tokens; short differences between runs are allowed. */
export function findClones(files: readonly NormalizedFile[], options: CloneOptions): Clone[] {
  const { codes, owner, starts } = concatenate(files);
  const placeAt = (start: number, end: number): ClonePlace => {
    const index = owner[start] ?? 0;
    const offset = starts[index] ?? 0;
    const { path, lines } = files[index] ?? { path: '', lines: [] };
    return { path, firstLine: lines[start - offset] ?? 0, lastLine: lines[end - 1 - offset] ?? 0 };
  };
  const isLong = ({ firstLine, lastLine }: ClonePlace) => lastLine - firstLine + 1 >= options.minLines;
  const kindsOf = (start: number, end: number) => new Set(codes.subarray(start, end)).size;
  const isCopy = ({ left, leftEnd, right, rightEnd, tokens }: Chain) =>
    leftEnd <= right &&
    tokens >= options.minTokens &&
    tokens >= options.minDensity * Math.max(leftEnd - left, rightEnd - right) &&
    Math.min(kindsOf(left, leftEnd), kindsOf(right, rightEnd)) >= options.minKinds;
  return chainRuns(findRuns(codes, options), owner, options.maxGap)
    .filter(isCopy)
    .map(({ left, leftEnd, right, rightEnd, tokens }) => ({
      places: [placeAt(left, leftEnd), placeAt(right, rightEnd)] as const,
      tokens,
    }))
    .filter(({ places }) => places.every(isLong));
}
