import { toIntegrity } from '@inspire/server-kit/files';
import { FRAMES_FILE, type PageFrame, parseFrames } from '@inspire/server-kit/frames';
import type { Registry, Release } from '@inspire/shared/remote';
import type { ReleaseStoreLocation } from '../releases/release-store-location';
import { readReleaseFile } from '../releases/store-file';

/** The frames of releases by the hash of their file. */
export type FramesByHash = ReadonlyMap<string, readonly PageFrame[]>;

interface ReleaseFramesOptions {
  readonly location: ReleaseStoreLocation;
  readonly report: (error: Error) => void;
}

const RETRY_INTERVAL_MS = 30_000;
const MAX_BYTES = 1_000_000;

interface Listed {
  readonly name: string;
  readonly release: Release;
  readonly hash: string;
}

const listReleases = (registry: Registry): Listed[] =>
  Object.entries(registry.remotes).flatMap(([name, { releases }]) =>
    releases.flatMap((release) => (release.frames === undefined ? [] : [{ name, release, hash: release.frames }])),
  );

export function createReleaseFramesStore({ location, report }: ReleaseFramesOptions) {
  let current: FramesByHash = new Map();
  const failedAt = new Map<string, number>();

  const load = async (listed: Listed): Promise<readonly PageFrame[] | undefined> => {
    const { name, release, hash } = listed;
    if (performance.now() - (failedAt.get(hash) ?? -Infinity) < RETRY_INTERVAL_MS) return undefined;
    try {
      const bytes = await readReleaseFile(location, name, release, FRAMES_FILE);
      if (!bytes) throw new Error(`${FRAMES_FILE} is missing`);
      if (bytes.length > MAX_BYTES) throw new Error(`${FRAMES_FILE} is larger than ${MAX_BYTES} bytes`);
      if (toIntegrity(bytes) !== hash) throw new Error(`${FRAMES_FILE} does not have the hash that its manifest lists`);
      return parseFrames(bytes.toString('utf8'));
    } catch (cause) {
      if (!failedAt.has(hash)) report(new Error(`frames of ${name} ${release.version} rejected`, { cause }));
      failedAt.set(hash, performance.now());
      return undefined;
    }
  };

  return {
    frames: (): FramesByHash => current,
    /**
     * Reads the frames of all listed releases that are not known yet. A file that is missing, has another hash or is invalid
     * is reported once and read again later: until then documents show a skeleton in its place.
     * @returns true when the frames changed
     */
    async refresh(registry: Registry | undefined): Promise<boolean> {
      const listed = registry ? listReleases(registry) : [];
      const next = new Map<string, readonly PageFrame[]>();
      await Promise.all(
        listed.map(async (one) => {
          const frames = current.get(one.hash) ?? (await load(one));
          if (!frames) return;
          next.set(one.hash, frames);
          failedAt.delete(one.hash);
        }),
      );
      const isSame = next.size === current.size && [...next.keys()].every((hash) => current.has(hash));
      if (!isSame) current = next;
      return !isSame;
    },
  };
}
