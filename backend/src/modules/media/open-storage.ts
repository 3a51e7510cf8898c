import { createFolderStorage } from './folder-storage';
import { openMediaBucket } from './s3/media-bucket';
import type { S3Address } from './s3/s3-address';
import { createS3Storage } from './s3/s3-storage';
import type { MediaStore } from './storage';

export interface MediaStoreConfig {
  readonly mediaDir: string;
  /** In place of the folder. */
  readonly mediaBucket: S3Address | undefined;
}

/** Opens the media store that the configuration names; nothing is asked of it yet. */
export const openMediaStore = ({ mediaDir, mediaBucket }: MediaStoreConfig, clock: () => Date): MediaStore =>
  mediaBucket ? createS3Storage(openMediaBucket(mediaBucket), clock) : createFolderStorage(mediaDir);
