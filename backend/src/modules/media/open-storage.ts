import type { CountCacheRequest } from '@inspire/server-kit/metrics';
import { openBucket, type S3Address } from '@inspire/server-kit/storage';
import { StartupError } from '../../errors/startup-error';
import { createFolderStorage } from './folder-storage';
import { createS3Storage } from './s3/s3-storage';
import type { MediaStore } from './storage';

export interface MediaStoreConfig {
  readonly mediaDir: string;
  /** When set, media is stored in this bucket instead of `mediaDir`. */
  readonly mediaBucket: S3Address | undefined;
}

/** Sends no request yet. */
export const openMediaBucket = (address: S3Address) =>
  openBucket(address, {
    label: 'Media store',
    createError: (message, cause) => new StartupError(message, { cause }),
  });

/** Sends no request yet. */
export const openMediaStore = (
  { mediaDir, mediaBucket }: MediaStoreConfig,
  clock: () => Date,
  countFacts?: CountCacheRequest,
): MediaStore =>
  mediaBucket ? createS3Storage(openMediaBucket(mediaBucket), clock, countFacts) : createFolderStorage(mediaDir);
