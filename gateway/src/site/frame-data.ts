import { isDeepStrictEqual } from 'node:util';
import { type HoleItem, type PageFrame, pickHoleItems } from '@inspire/server-kit/frames';
import type { PublicData } from './public-data';
import type { FramesByHash } from './release-frames-store';

/** The items of each hole by name. A frame is missing here while one of its holes cannot be filled. */
export type FrameData = ReadonlyMap<PageFrame, Readonly<Record<string, readonly HoleItem[]>>>;

const listFrames = (frames: FramesByHash): PageFrame[] => [...frames.values()].flat();

export const listHoleCalls = (frames: FramesByHash): ReadonlySet<string> =>
  new Set(listFrames(frames).flatMap(({ filled }) => Object.values(filled?.holes ?? {}).map(({ call }) => call)));

/** Picks what the frames show of the public data. */
export function pickFrameData(frames: FramesByHash, data: PublicData): FrameData {
  const picked = new Map<PageFrame, Record<string, readonly HoleItem[]>>();
  for (const frame of listFrames(frames)) {
    if (!frame.filled) continue;
    const holes = Object.entries(frame.filled.holes).map(
      ([name, hole]) => [name, pickHoleItems(data.get(hole.call), hole)] as const,
    );
    const known = holes.filter((hole): hole is readonly [string, HoleItem[]] => hole[1] !== undefined);
    if (known.length === holes.length) picked.set(frame, Object.fromEntries(known));
  }
  return picked;
}

export const isSameData = (one: FrameData, other: FrameData): boolean =>
  one.size === other.size && [...one].every(([frame, items]) => isDeepStrictEqual(items, other.get(frame)));
