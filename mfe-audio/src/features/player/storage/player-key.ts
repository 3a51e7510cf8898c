import type { SessionData } from '@inspire/shared/contracts';

/** Where a viewer's player is kept: two people on one device keep their own. */
export const playerKey = ({ email, user_name }: Pick<SessionData, 'email' | 'user_name'>): string =>
  `audio-player:${email || user_name}`;
