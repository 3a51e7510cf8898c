import type { StreamKind } from './stream-token';

export const STREAM_PATH = '/media/stream/';
export const entryFile: Readonly<Record<StreamKind, string>> = { video: 'master.m3u8', track: 'track.m4a' };

/** Relative to the site's origin (D-38); the other files of the stream share the prefix. */
export const streamPath = (token: string, kind: StreamKind): string => `${STREAM_PATH}${token}/${entryFile[kind]}`;
