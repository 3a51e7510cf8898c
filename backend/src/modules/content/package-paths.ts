export const CATALOGUE_FILE = 'catalogue.yaml';
export const coverFile = (key: string, width: number, encoding: 'avif' | 'webp'): string =>
  `covers/${key}-${width}.${encoding}`;
export const heroFile = (key: string, width: number, encoding: 'avif' | 'webp'): string =>
  coverFile(`${key}-hero`, width, encoding);
/** The picture of shared links, which a folder may lack. */
export const shareFile = (key: string): string => `covers/${key}-share.jpg`;
export const videoFolder = (key: string): string => `videos/${key}/`;
export const trailerFolder = (key: string): string => `trailers/${key}/`;
export const trackFile = (albumKey: string, trackKey: string): string => `audio/${albumKey}/${trackKey}.m4a`;
