import { z } from 'zod';
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
interface Seed {
  readonly seed: number;
  readonly now: number;
}

/** Readable values by field name; a field without an entry gets a value from its schema. */
const sampleFieldValues: Readonly<Record<string, (seed: Seed) => unknown>> = {
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

interface JsonSchema {
  readonly type?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly JsonSchema[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly items?: JsonSchema;
  readonly format?: string;
  readonly minimum?: number;
  readonly exclusiveMinimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
}

const LIST_LENGTH = 3;

function makeText(
  { format, minLength = 0, maxLength = Infinity }: JsonSchema,
  name: string,
  { seed, now }: Seed,
): string {
  if (format === 'date-time') return new Date(now).toISOString();
  if (format === 'email') return `viewer${seed}@example.com`;
  if (format === 'uuid') return `00000000-0000-4000-8000-${String(seed).padStart(12, '0')}`;
  return `${name || 'text'} ${seed}`.padEnd(minLength, '.').slice(0, maxLength);
}

function makeNumber({ minimum, exclusiveMinimum, maximum = Infinity }: JsonSchema, { seed }: Seed): number {
  const least = exclusiveMinimum === undefined ? (minimum ?? 0) : exclusiveMinimum + 1;
  return Math.min(Math.max(least, seed), maximum);
}

/** True if a sample value satisfies the field's schema. */
function fits(value: unknown, { type, enum: allowed, maxLength = Infinity, maximum = Infinity }: JsonSchema): boolean {
  if (allowed) return allowed.includes(value);
  if (typeof value === 'string') return type === 'string' && value.length <= maxLength;
  if (typeof value === 'number') return (type === 'number' || type === 'integer') && value <= maximum;
  return typeof value === type;
}

function make(schema: JsonSchema, name: string, seed: Seed): unknown {
  const word = sampleFieldValues[name]?.(seed);
  if (word !== undefined && fits(word, schema)) return word;
  if ('const' in schema) return schema.const;
  if (schema.enum) return schema.enum[0];
  if (schema.anyOf?.[0]) return make(schema.anyOf[0], name, seed);
  switch (schema.type) {
    case 'object':
      // Omit optional fields: a screen must handle that, and fixtures add them where needed.
      return Object.fromEntries(
        (schema.required ?? []).map((key) => [key, make(schema.properties?.[key] ?? {}, key, seed)]),
      );
    case 'array':
      return Array.from({ length: LIST_LENGTH }, (_, index) =>
        make(schema.items ?? {}, name, { ...seed, seed: seed.seed + index }),
      );
    case 'string':
      return makeText(schema, name, seed);
    case 'integer':
    case 'number':
      return makeNumber(schema, seed);
    case 'boolean':
      return false;
    default:
      return null;
  }
}

/**
 * Returns a deterministic value that a schema of the contracts accepts, with sample texts chosen by field names.
 * @throws z.ZodError for a schema with a custom condition that no generated value meets: such a call needs a fixture
 */
export function makeValue<T extends z.ZodType>(schema: T, seed: Seed): z.output<T> {
  const made = make(z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' }) as JsonSchema, '', seed);
  return schema.parse(made);
}
