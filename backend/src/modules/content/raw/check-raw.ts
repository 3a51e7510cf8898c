import type { AuthoredAlbum, AuthoredVideo } from '../catalogue-file';
import { MissingToolError } from '../packaging/media-tools';
import { getStepName, type PackagingStep } from '../packaging/packaging-cache';
import { getWidthsWithin } from '../packaging/pictures';
import { checkMedia } from './check-media';
import { checkCaptions, checkPicture } from './check-pictures';
import type { CheckResult } from './check-result';
import { coverKinds, type RawContent, sourceOf, takesFrame, workOf } from './raw-content';
import { rawFiles } from './raw-files';
import { frameItem, trackItem, videoStep } from './work-items';

/** Notes what packaging has to make, unless it was made before, and whether this machine can. */
async function noteWork(
  raw: RawContent,
  findings: CheckResult,
  item: PackagingStep<unknown>,
  what: string,
): Promise<void> {
  if (await raw.store.find(item)) return;
  findings.pending.set(getStepName(item), what);
  await raw.programs().catch((error: unknown) => {
    if (!(error instanceof MissingToolError)) throw error;
    findings.missing = error;
  });
}

async function checkVideo(
  raw: RawContent,
  findings: CheckResult,
  video: AuthoredVideo,
  index: number,
  isDry: boolean,
): Promise<void> {
  const { media: file } = video;
  await checkPicture(raw, findings, video, ['videos', index, 'cover']);
  await checkCaptions(raw, findings, video);
  const source = sourceOf(raw, file);
  if (!source || file === undefined) return;
  const path = ['videos', index, 'media'];
  const still = sourceOf(raw, video.cover.file);
  const facts = await checkMedia(
    raw,
    findings,
    { path, file, source, need: 'film', hasStill: still !== undefined },
    isDry,
  );
  if (!facts) return;
  await noteWork(raw, findings, videoStep(source, facts, still, workOf(raw)), `${video.key}: ${file}`);
  if (!facts.picture || !takesFrame(video)) return;
  const { width, height } = facts.picture;
  if (getWidthsWithin(facts.picture, 'wide').length === 0) {
    const says = `${file} is ${width} x ${height}, too small to take a cover from: give the entry a cover picture`;
    findings.faults.push(raw.catalogue.fault(path, says));
  }
  for (const kind of coverKinds(video)) {
    const what = `${video.key}: ${kind === 'hero' ? 'hero picture' : 'cover'} from ${file}`;
    await noteWork(raw, findings, frameItem(source, facts.picture, kind, workOf(raw)), what);
  }
}

async function checkAlbum(
  raw: RawContent,
  findings: CheckResult,
  album: AuthoredAlbum,
  index: number,
  isDry: boolean,
): Promise<void> {
  await checkPicture(raw, findings, album, ['albums', index, 'cover']);
  if (album.mediaType !== 'AUDIO') return;
  for (const [at, { key, media: file }] of album.tracks.entries()) {
    const source = sourceOf(raw, file);
    if (!source || file === undefined) continue;
    const use = {
      path: ['albums', index, 'tracks', at, 'media'],
      file,
      source,
      need: 'sound',
      hasStill: false,
    } as const;
    const facts = await checkMedia(raw, findings, use, isDry);
    if (facts?.sound)
      await noteWork(raw, findings, trackItem(source, facts.sound, workOf(raw)), `${album.key}/${key}: ${file}`);
  }
}

/** Checks raw media as far as that is possible before they are packaged. Nothing is written when it is dry. */
export async function checkRaw(raw: RawContent, isDry: boolean): Promise<CheckResult> {
  const { written, fault } = raw.catalogue;
  const absent = rawFiles(written).filter(({ file }) => !raw.sources.has(file));
  const findings: CheckResult = {
    faults: absent.map(({ file, path }) => fault(path, `${file} is missing`)),
    pending: new Map(),
  };
  for (const [index, video] of written.videos.entries()) {
    raw.signal?.throwIfAborted();
    await checkVideo(raw, findings, video, index, isDry);
  }
  for (const [index, album] of written.albums.entries()) {
    raw.signal?.throwIfAborted();
    await checkAlbum(raw, findings, album, index, isDry);
  }
  return findings;
}
