export { type Dates, datesIn, INDIA_TIME_ZONE } from './dates';

/** Texts of SPEC-8 and of decisions that several packages show, verbatim; all others are in their package. */
export const messages = {
  somethingWentWrong: 'Something Went Wrong',
  timedOut: 'Request timed out. Please try again later.',
  checkConnection: 'Check Internet Connection',
  loggedOut: 'Logged Out',
  sessionExpired: 'Session Expired',
  loading: 'Loading ...',
  retry: 'Retry',
  /** A stream's 403 by the video's type (SPEC-8, D-29); the server also sends these texts. */
  locked: {
    BuyOne: 'Buy now for instant and unlimited viewing.',
    Premium: 'Please take a subscription plan to watch this video.',
    Rent: 'Rent this video to watch.',
  },
  /** For a video that is sold only inside its album, by the album's type (SPEC-8, D-40). */
  lockedAlbum: {
    Rent: 'This is a rental video album. Please rent it to watch.',
    BuyOne: 'This is a premium video album. Please buy it to listen.',
    Premium: 'This is a premium video album. Please buy it to listen.',
  },
  lockedAudio: 'This is a premium audio album. Please buy it to listen.',
} as const;
