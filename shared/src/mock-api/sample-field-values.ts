import { drawCover } from './cover';

const DAY_MS = 86_400_000;
const daysFromNow = (days: number, now: number): string => new Date(now + days * DAY_MS).toISOString();

/** Different lengths, to show wrapping and clamping. */
const sentences = [
  'A quarter of an hour on what changes when no one hurries.',
  'What a doctor learns from people for whom nothing could be done, and what they did all the same.',
  'Three small habits, and how to keep them after the first week.',
  'Questions from the hall, answered without notes: on fear, on work, and on the people that one cannot change.',
] as const;

/** The input of a sample value: a number that distinguishes items, and the current time. */
export interface Seed {
  readonly seed: number;
  readonly now: number;
}

/** Readable values by field name; a field without an entry gets a value from its schema. */
export const sampleFieldValues: Readonly<Record<string, (seed: Seed) => unknown>> = {
  title: ({ seed }) => `Talk ${seed}`,
  description: ({ seed }) => sentences[seed % sentences.length],
  thumbnailUrl: ({ seed }) => drawCover(seed),
  fileName: ({ seed }) => `talk-${seed}.mp4`,
  audioUrl: ({ seed }) => `track-${seed}.m4a`,
  createdBy: () => 'the Doctor',
  video_length: ({ seed }) => 600 + ((seed * 173) % 1_800),
  audio_length: ({ seed }) => 180 + ((seed * 37) % 420),
  created_On: ({ seed, now }) => daysFromNow(-seed, now),
  createdAt: ({ seed, now }) => daysFromNow(-(seed % 7), now),
  fromDate: ({ now }) => daysFromNow(-10, now),
  toDate: ({ now }) => daysFromNow(20, now),
  expiresAt: ({ now }) => daysFromNow(7, now),
  price: () => 0,
  progressTime: () => 0,
  isPurchased: () => false,
  seen: () => false,
  months: () => 1,
  user_name: () => 'Asha Patil',
  email: () => 'viewer@example.com',
  mobileNumber: () => '9876543210',
  token: () => 'recorded-token',
  orderId: ({ seed }) => `recorded-${seed}`,
};
