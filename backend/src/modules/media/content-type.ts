const types: Readonly<Record<string, string>> = {
  m3u8: 'application/vnd.apple.mpegurl',
  m4s: 'video/iso.segment',
  mp4: 'video/mp4',
  m4a: 'audio/mp4',
  vtt: 'text/vtt; charset=utf-8',
  json: 'application/json; charset=utf-8',
  webp: 'image/webp',
  avif: 'image/avif',
};

/** The type of a media file by its ending; undefined for one that is not served. */
export const contentTypeOf = (path: string): string | undefined => types[path.slice(path.lastIndexOf('.') + 1)];
