import type { Album } from '../contracts/entities/album';
import type { SessionData } from '../contracts/entities/session';
import type { Video } from '../contracts/entities/video';
import type { Release } from '../remote/registry';

/** A free video that satisfies the contract; its texts follow from its id, so that two of them differ. */
export function makeVideo(overrides: Partial<Video> = {}): Video {
  const id = overrides.id ?? 1;
  return {
    id,
    title: `Video ${id}`,
    description: `What video ${id} is about.`,
    thumbnailUrl: `/media/video-${id}/cover.jpg`,
    fileName: `video-${id}.mp4`,
    video_length: 600,
    created_On: '2026-01-15T06:30:00.000Z',
    createdBy: 'the Doctor',
    price: 0,
    videoType: 'Free',
    status: 'Active',
    progressTime: 0,
    isPurchased: false,
    ...overrides,
  };
}

/** A free audio album that satisfies the contract. */
export function makeAlbum(overrides: Partial<Album> = {}): Album {
  const albumId = overrides.albumId ?? 101;
  return {
    albumId,
    mediaType: 'AUDIO',
    title: `Album ${albumId}`,
    description: `What album ${albumId} is about.`,
    thumbnailUrl: `/media/album-${albumId}/cover.jpg`,
    albumType: 'Free',
    price: 0,
    status: 'Active',
    isPurchased: false,
    ...overrides,
  };
}

/** A running session with a saved mobile number. */
export const makeSession = (overrides: Partial<SessionData> = {}): SessionData => ({
  user_name: 'Asha Patil',
  email: 'asha@example.com',
  mobileNumber: '9876543210',
  token: 'token-of-asha',
  expiresAt: '2099-01-01T00:00:00.000Z',
  ...overrides,
});

/** A release that every shell of contract 1.x takes. */
export function makeRelease(overrides: Partial<Release> = {}): Release {
  const version = overrides.version ?? '1.0.0';
  return {
    version,
    entry: 'remoteEntry.js',
    contract: '1.0.0',
    container: `mfe_video_${version.replaceAll('.', '_')}`,
    requires: {},
    paths: [{ path: '/user-routes/dashboard', session: true }],
    slots: [],
    integrity: { 'remoteEntry.js': `sha384-${'B'.repeat(64)}` },
    preload: [],
    publishedAt: '2026-11-01T00:00:00.000Z',
    ...overrides,
  };
}
