import type { StreamKind } from './stream-token';

export const STREAM_PATH = '/media/stream/';
/** Names below an item's folder in the media store. */
export const entryFile: Readonly<Record<StreamKind, string>> = { video: 'master.m3u8', track: 'track.m4a' };

/** Where a stream begins, relative to the site's origin (D-38); its other files lie below the same prefix. */
export const streamPath = (token: string, kind: StreamKind): string => `${STREAM_PATH}${token}/${entryFile[kind]}`;
