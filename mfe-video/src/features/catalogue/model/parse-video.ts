import type { PictureSource, Video, VideoType } from '@inspire/shared/contracts';

const types: readonly VideoType[] = ['Free', 'BuyOne', 'Premium', 'Rent', 'Album'];

const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const amount = (value: unknown): number =>
  typeof value === 'number' && Number.isFinite(value) && value > 0 ? value : 0;

const isSource = (value: unknown): value is PictureSource =>
  typeof value === 'object' &&
  value !== null &&
  'type' in value &&
  typeof value.type === 'string' &&
  'srcset' in value &&
  typeof value.srcset === 'string';

/**
 * Parses a video from navigation state (SPEC-2). Any release may have written it, so it requires only an id and a
 * title. It grants no access: the server decides whether the stream opens.
 */
export function parseVideo(state: unknown): Video | undefined {
  if (typeof state !== 'object' || state === null) return undefined;
  const given = state as Record<string, unknown>;
  const { id, title } = given;
  if (typeof id !== 'number' || !Number.isInteger(id) || id <= 0 || text(title).trim() === '') return undefined;
  return {
    id,
    title: text(title),
    description: text(given.description),
    thumbnailUrl: text(given.thumbnailUrl),
    ...(Array.isArray(given.thumbnailSources) && { thumbnailSources: given.thumbnailSources.filter(isSource) }),
    ...(Array.isArray(given.heroSources) && { heroSources: given.heroSources.filter(isSource) }),
    ...(text(given.language) !== '' && { language: text(given.language) }),
    fileName: text(given.fileName),
    video_length: amount(given.video_length),
    created_On: text(given.created_On),
    createdBy: text(given.createdBy),
    price: amount(given.price),
    videoType: types.find((type) => type === given.videoType) ?? 'Free',
    status: 'Active',
    progressTime: amount(given.progressTime),
    isPurchased: given.isPurchased === true,
  };
}
