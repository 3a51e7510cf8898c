import type { ViewerActivity } from './is-reload-due';

const TEXT_FIELDS =
  'input:not([type=button], [type=checkbox], [type=hidden], [type=radio], [type=range], [type=submit]), textarea';

const isPlaying = (page: Document): boolean =>
  [...page.querySelectorAll<HTMLMediaElement>('audio, video')].some((media) => !media.paused && !media.ended);

const hasText = (page: Document): boolean =>
  [...page.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(TEXT_FIELDS)].some(
    ({ value }) => value.trim() !== '',
  );

const isTyping = (page: Document): boolean =>
  page.activeElement?.matches(`${TEXT_FIELDS}, select, [contenteditable=true]`) === true || hasText(page);

export const getViewerActivity = (
  page: Document,
  rest: Pick<ViewerActivity, 'isPurchasing' | 'isOffline'>,
): ViewerActivity => ({
  isPlaying: isPlaying(page),
  isTyping: isTyping(page),
  ...rest,
});
