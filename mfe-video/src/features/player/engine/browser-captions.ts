import type { Cue } from './captions';
import { type AppleMedia, TARGET } from './cast-control';

const changes = [TARGET, 'webkitbeginfullscreen', 'webkitendfullscreen', 'webkitpresentationmodechanged'];

/**
 * True while the browser alone draws the picture, without anything of the page above it: in full screen on an iPhone, in
 * Safari's picture-in-picture and on another device.
 */
export const isDrawnByBrowser = ({
  webkitDisplayingFullscreen,
  webkitPresentationMode = 'inline',
  webkitCurrentPlaybackTargetIsWireless,
}: AppleMedia): boolean =>
  webkitDisplayingFullscreen === true ||
  webkitPresentationMode !== 'inline' ||
  webkitCurrentPlaybackTargetIsWireless === true;

/** Calls `changed` when the browser may have begun or ended to draw alone; returns a function that stops this. */
export function followDrawing(media: HTMLVideoElement, changed: () => void): () => void {
  for (const change of changes) media.addEventListener(change, changed);
  return () => changes.forEach((change) => media.removeEventListener(change, changed));
}

/** A track that was added to an element cannot be removed: each element has one. */
const tracks = new WeakMap<HTMLVideoElement, TextTrack>();

/** True for the track of `setBrowserCaptions`, which is none of the stream's. */
export const isBrowserTrack = (media: HTMLVideoElement, track: TextTrack): boolean => tracks.get(media) === track;

const getKey = ({ startTime, text = '' }: TextTrackCue & Partial<Cue>): string => `${startTime} ${text}`;

/** Lets the browser draw cues that it did not load itself. @param cues undefined to stop it */
export function setBrowserCaptions(media: HTMLVideoElement, cues: Iterable<Cue> | undefined): void {
  if (!cues) {
    const track = tracks.get(media);
    if (track) track.mode = 'disabled';
    return;
  }
  const track = tracks.get(media) ?? media.addTextTrack('subtitles');
  tracks.set(media, track);
  track.mode = 'showing';
  const missing = new Map([...cues].map((cue) => [getKey(cue as TextTrackCue & Cue), cue]));
  for (const cue of [...(track.cues ?? [])]) if (!missing.delete(getKey(cue))) track.removeCue(cue);
  for (const { startTime, endTime, text } of missing.values()) track.addCue(new VTTCue(startTime, endTime, text));
}
