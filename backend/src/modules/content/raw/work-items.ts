import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { createMasterPlaylist, createMediaPlaylist } from '@inspire/server-kit/packaging';
import { getCaptionsPath, getCaptionsPlaylistPath, parseCaptions } from '../packaging/captions';
import { getStepName, type PackagingStep } from '../packaging/packaging-cache';
import {
  type CoverKind,
  coverShapes,
  getWidthsWithin,
  measurePicture,
  SHARE_NAME,
  writeCover,
  writeShareCover,
  writeStill,
} from '../packaging/pictures';
import { type MediaFacts, type PictureFacts, probe, type StreamFacts } from '../packaging/probe';
import { extractFrame, type PackagedVideo, packageTrack, packageVideo, type Work } from '../packaging/video';
import type { Stretch } from '../packaging/video-arguments';
import type { ContentFile } from '../scan-folder';

/** Cached, so that a packaged file is not probed again. */
export const factsItem = (source: ContentFile, work: () => Promise<Work>): PackagingStep<MediaFacts> => ({
  kind: 'facts',
  inputs: [source.hash],
  make: async () => {
    const { programs, signal } = await work();
    return probe(source.file, programs, signal);
  },
});

/** Audio-only media are shown with a still picture. */
export const videoStep = (
  source: ContentFile,
  facts: MediaFacts,
  still: ContentFile | undefined,
  work: () => Promise<Work>,
): PackagingStep<PackagedVideo> => ({
  kind: 'film',
  inputs: [source.hash, facts.picture ? null : (still?.hash ?? null)],
  make: async (folder) => {
    if (facts.picture || !still) return packageVideo(source.file, facts, undefined, folder, await work());
    const file = join(folder, 'still.png');
    const size = await writeStill(still.file, file);
    const film = await packageVideo(source.file, facts, { ...size, file }, folder, await work());
    await rm(file);
    return film;
  },
});

export interface AuthoredCaptions {
  readonly language: string;
  readonly source: ContentFile;
}

/** Adds the master playlist and the captions. A separate step, so that new captions do not encode the video again. */
export const streamItem = (
  film: PackagingStep<PackagedVideo>,
  facts: PackagedVideo,
  language: string | null,
  captions: readonly AuthoredCaptions[],
): PackagingStep<null> => ({
  kind: 'stream',
  inputs: [getStepName(film), language, captions.map(({ language: written, source }) => [written, source.hash])],
  make: async (folder) => {
    if (captions.length > 0) await mkdir(join(folder, 'captions'));
    for (const { language: written, source } of captions) {
      const name = getCaptionsPath(written);
      await writeFile(join(folder, name), parseCaptions(await readFile(source.file)).webVtt);
      const playlist = createMediaPlaylist([{ name: basename(name), seconds: facts.length }]);
      await writeFile(join(folder, getCaptionsPlaylistPath(written)), playlist);
    }
    await writeFile(
      join(folder, 'master.m3u8'),
      createMasterPlaylist(facts, {
        language: language ?? undefined,
        captions: captions.map((one) => ({ language: one.language, playlist: getCaptionsPlaylistPath(one.language) })),
      }),
    );
    return null;
  },
});

/** A file of its own, or a stretch of one. */
export const trailerStep = (
  source: ContentFile,
  facts: MediaFacts,
  stretch: Stretch | undefined,
  work: () => Promise<Work>,
): PackagingStep<PackagedVideo> => ({
  kind: 'trailer',
  inputs: [source.hash, stretch?.from ?? null, stretch?.seconds ?? null],
  make: async (folder) => {
    const made = await packageVideo(source.file, facts, undefined, folder, await work(), stretch);
    await writeFile(join(folder, 'master.m3u8'), createMasterPlaylist(made, { captions: [] }));
    return made;
  },
});

export const TRACK_NAME = 'track.m4a';
export const trackItem = (
  source: ContentFile,
  sound: StreamFacts,
  work: () => Promise<Work>,
): PackagingStep<{ length: number }> => ({
  kind: 'track',
  inputs: [source.hash],
  make: async (folder) => ({ length: await packageTrack(source.file, sound, join(folder, TRACK_NAME), await work()) }),
});

/** The widths name the files: `480.avif`. All but a hero come with the picture of shared links. */
export interface MadeCover {
  readonly widths: readonly number[];
}

/** Covers that were made before they came with such a picture are made again. */
const shareInput = (kind: CoverKind): string[] => (kind === 'hero' ? [] : [SHARE_NAME]);

export const pictureItem = (source: ContentFile, kind: CoverKind): PackagingStep<MadeCover> => ({
  kind: 'cover',
  inputs: [source.hash, kind, ...shareInput(kind)],
  make: async (folder) => {
    const { widths } = coverShapes[kind];
    await writeCover(source.file, kind, widths, folder);
    if (kind !== 'hero') await writeShareCover(source.file, kind, folder);
    return { widths };
  },
});

/** Only the widths for which the frame is large enough. */
export const frameItem = (
  source: ContentFile,
  picture: PictureFacts,
  kind: CoverKind,
  work: () => Promise<Work>,
): PackagingStep<MadeCover> => ({
  kind: 'frame',
  inputs: [source.hash, kind, ...shareInput(kind)],
  make: async (folder) => {
    const frame = await extractFrame(source.file, picture, await work());
    const widths = getWidthsWithin(await measurePicture(frame), kind);
    if (widths.length > 0) await writeCover(frame, kind, widths, folder);
    if (widths.length > 0 && kind !== 'hero') await writeShareCover(frame, kind, folder);
    return { widths };
  },
});
