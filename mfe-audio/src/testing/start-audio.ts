import { act } from '@testing-library/react';
import type { AlbumDetail } from '@inspire/shared/contracts';
import {
  createFakeStorage,
  createFakeTime,
  createTestHost,
  type FakeResponses,
  makeAlbum,
  makeAudio,
  makeSession,
  type TestHostOptions,
} from '@inspire/shared/testing';
import type { PlayerRequest } from '../features/player/model/player-request';
import type { PlayerPlatform } from '../features/player/wiring/player-platform';
import { players } from '../features/player/wiring/players';
import { startPlayer } from '../features/player/wiring/start-player';
import { createFakeEngine } from './fake-engine';

export const someTracks = [
  makeAudio({ id: 1, title: 'First Breath', audio_length: 100 }),
  makeAudio({ id: 2, title: 'Second Thoughts', audio_length: 200 }),
  makeAudio({ id: 3, title: 'Third Time', audio_length: 300 }),
];
export const someAlbum: AlbumDetail = {
  audioAlbum: makeAlbum({ albumId: 7, title: 'Small Courage' }),
  audio: someTracks,
  videoData: [],
};
export const someStream = (id: number) => ({ url: `/stream/${id}/track.m4a`, expiresAt: '2026-06-01T11:40:00.000Z' });

/** A page whose events a test fires; it counts its listeners. */
function createFakePage() {
  const listeners = { hidden: new Set<() => void>(), leave: new Set<() => void>(), online: new Set<() => void>() };
  const on = (set: Set<() => void>) => (listener: () => void) => {
    set.add(listener);
    return () => void set.delete(listener);
  };
  return {
    onHidden: on(listeners.hidden),
    onLeave: on(listeners.leave),
    onOnline: on(listeners.online),
    signal: (name: keyof typeof listeners) => [...listeners[name]].forEach((listener) => listener()),
    listening: () => Object.values(listeners).reduce((sum, set) => sum + set.size, 0),
  };
}

export interface AudioSetting extends Pick<TestHostOptions, 'fills' | 'frameData'> {
  readonly responses?: FakeResponses;
  readonly platform?: Partial<PlayerPlatform>;
  readonly guest?: boolean;
}

/** Starts the remote's player on a test host, without any browser API. */
export function startAudio({ responses, platform, guest = false, ...site }: AudioSetting = {}) {
  const engine = createFakeEngine();
  const time = createFakeTime();
  const page = createFakePage();
  const host = createTestHost({
    ...(!guest && { session: makeSession() }),
    ...site,
    responses: {
      album: () => someAlbum,
      audioStream: ({ params }) => someStream(params.id),
      recordAudioEvent: () => undefined,
      ...responses,
    },
  });
  const dispose = startPlayer(host, {
    createEngine: engine.create,
    storage: createFakeStorage(),
    mediaSession: undefined,
    page,
    tabs: undefined,
    now: time.now,
    setTimer: time.setTimer,
    random: () => 0,
    ...platform,
  });
  const player = players.get(host)!;
  engine.log.length = 0;
  /** Sends a request to the player and waits for the server's response. */
  const sendRequest = async (request: PlayerRequest) => {
    act(() => player.request(request));
    await time.pass(0);
  };
  /** Plays the album from a track and lets playback begin. */
  const playFrom = async (trackId = 1) => {
    await sendRequest({ type: 'open', queue: { album: someAlbum.audioAlbum, tracks: someTracks, trackId } });
    engine.begin();
    engine.log.length = 0;
  };
  const records = () => host.fake.inputsOf('recordAudioEvent').map(({ body }) => body);
  return { host, player, engine, time, page, dispose, sendRequest, playFrom, records };
}
