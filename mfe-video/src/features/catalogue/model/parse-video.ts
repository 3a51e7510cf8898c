import type { Video, VideoType } from '@inspire/shared/contracts';
import { isRecord, toAmount, toPictureSources, toText } from '@inspire/shared/guards';

/**
 * Returns the texts, numbers and flags of a record. They include optional fields: no release of this contract writes one of
 * another type.
 */
const plainFields = (state: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(state).filter(([, value]) => ['string', 'number', 'boolean'].includes(typeof value)),
  );

const types: readonly VideoType[] = ['Free', 'BuyOne', 'Premium', 'Rent', 'Album'];

/**
 * Parses a video from navigation state (SPEC-2). Any release may have written it, so it requires only an id and a
 * title. It grants no access: the server decides whether the stream opens.
 */
export function parseVideo(state: unknown): Video | undefined {
  if (!isRecord(state)) return undefined;
  const { id, title } = state;
  if (typeof id !== 'number' || !Number.isInteger(id) || id <= 0 || toText(title).trim() === '') return undefined;
  const thumbnailSources = toPictureSources(state.thumbnailSources);
  const heroSources = toPictureSources(state.heroSources);
  const { language, ...optional } = plainFields(state);
  return {
    ...optional,
    id,
    title: toText(title),
    description: toText(state.description),
    thumbnailUrl: toText(state.thumbnailUrl),
    ...(thumbnailSources && { thumbnailSources }),
    ...(heroSources && { heroSources }),
    ...(toText(language) !== '' && { language: toText(language) }),
    fileName: toText(state.fileName),
    video_length: toAmount(state.video_length),
    created_On: toText(state.created_On),
    createdBy: toText(state.createdBy),
    price: toAmount(state.price),
    videoType: types.find((type) => type === state.videoType) ?? 'Free',
    status: 'Active',
    progressTime: toAmount(state.progressTime),
    isPurchased: state.isPurchased === true,
  };
}
