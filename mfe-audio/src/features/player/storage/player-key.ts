import type { SessionData } from '@inspire/shared/contracts';

/** Returns the storage key of a viewer's player: viewers who share a device have separate ones. */
export const playerKey = ({ email, user_name }: Pick<SessionData, 'email' | 'user_name'>): string =>
  `audio-player:${email || user_name}`;
