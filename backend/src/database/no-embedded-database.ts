import { StartupError } from '../errors/startup-error';

/** Replaces `openPglite` in the artefact of production, which has no embedded database. */
export const openPglite = (_dataDir: string): Promise<never> =>
  Promise.reject(new StartupError('Invalid configuration:\n  DATABASE_URL: is required'));
