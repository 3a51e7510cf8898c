import type { SessionData } from '@inspire/shared/contracts';
import { isRecord, parseJson, toAmount, toPictureSources, toText } from '@inspire/shared/guards';
import type { Restored } from '../model/player';
import { initialState, type PlayerSettings, type PlayerState, SPEEDS } from '../model/player-state';
import { currentTrack, type Queue, type QueueAlbum, type QueueTrack } from '../model/queue';

/** Returns the storage key of a viewer's player: viewers who share a device have separate ones. */
export const playerKey = ({ email, user_name }: Pick<SessionData, 'email' | 'user_name'>): string =>
  `audio-player:${email || user_name}`;

const isId = (value: unknown): value is number => typeof value === 'number' && Number.isSafeInteger(value) && value > 0;
const sources = (value: unknown) => {
  const thumbnailSources = toPictureSources(value);
  return thumbnailSources && { thumbnailSources };
};

function parseAlbum(value: unknown): QueueAlbum | undefined {
  if (!isRecord(value) || !isId(value.albumId)) return undefined;
  const { albumId, title, thumbnailUrl, thumbnailSources, language } = value;
  return {
    albumId,
    title: toText(title),
    thumbnailUrl: toText(thumbnailUrl),
    ...sources(thumbnailSources),
    ...(toText(language) && { language: toText(language) }),
  };
}

function parseTrack(value: unknown): QueueTrack[] {
  if (!isRecord(value) || !isId(value.id)) return [];
  const { id, title, thumbnailUrl, thumbnailSources, audio_length } = value;
  return [
    {
      id,
      title: toText(title),
      thumbnailUrl: toText(thumbnailUrl),
      audio_length: toAmount(audio_length),
      ...sources(thumbnailSources),
    },
  ];
}

/** Accepts only an order that contains each track once; otherwise returns album order. */
const parseOrder = (value: unknown, count: number): number[] => {
  const own = Array.from({ length: count }, (_, index) => index);
  const given = Array.isArray(value) ? (value as unknown[]) : [];
  return given.length === count && own.every((index) => given.includes(index)) ? (given as number[]) : own;
};

function parseQueue(value: unknown): Queue | undefined {
  if (!isRecord(value) || !Array.isArray(value.tracks)) return undefined;
  const album = parseAlbum(value.album);
  const tracks = value.tracks.flatMap(parseTrack);
  // Dropping one invalid track would shift the positions of all tracks after it.
  if (!album || tracks.length === 0 || tracks.length !== value.tracks.length) return undefined;
  const at =
    typeof value.at === 'number' && Number.isInteger(value.at) && value.at >= 0 && value.at < tracks.length
      ? value.at
      : 0;
  return { album, tracks, order: parseOrder(value.order, tracks.length), at };
}

function parseSettings(value: unknown): PlayerSettings {
  const given = isRecord(value) ? value : {};
  const { volume, speed } = given;
  return {
    volume: typeof volume === 'number' && volume >= 0 && volume <= 100 ? Math.round(volume) / 100 : initialState.volume,
    muted: given.muted === true,
    speed: SPEEDS.find((known) => known === speed) ?? 1,
    shuffle: given.shuffle === true,
    repeatOne: given.repeatOne === true,
  };
}

/** Parses a saved player and drops invalid parts. @returns undefined for anything but an object */
export function parseSavedPlayer(stored: string | null): Restored | undefined {
  const value = parseJson(stored);
  if (!isRecord(value)) return undefined;
  const queue = parseQueue(value.queue);
  const position = queue ? toAmount(value.position) : 0;
  return {
    settings: parseSettings(value.settings),
    queue,
    position: queue && position < currentTrack(queue).audio_length ? position : 0,
  };
}

export function serializePlayer({ queue, position, volume, muted, speed, shuffle, repeatOne }: PlayerState): string {
  // Stored volumes are 0 to 100.
  const settings = { volume: Math.round(volume * 100), muted, speed, shuffle, repeatOne };
  const saved: Restored = { queue, position, settings };
  return JSON.stringify(saved);
}
