import { waitFor } from '@testing-library/react';
import { ApiError } from '@inspire/shared/client';
import type { Video } from '@inspire/shared/contracts';
import {
  createTestHost,
  type FakeResponses,
  makePage,
  makeSession,
  makeVideo,
  renderWithHost,
  type TestHostOptions,
} from '@inspire/shared/testing';
import { PlayerPage } from '../pages/player/player-page';
import { createFakeEngine } from './fake-engine';

export const someVideo: Video = makeVideo({ id: 4, title: 'First Light', video_length: 600 });
export const someStream = { url: '/media/stream/a/master.m3u8', expiresAt: '2099-01-01T00:00:00.000Z' };

export interface PlayerSetting extends Pick<TestHostOptions, 'fills' | 'owns' | 'reportPlayback'> {
  readonly responses?: FakeResponses;
  readonly state?: unknown;
  readonly search?: string;
}

/** Renders the player's page, by default from a link with the id. The engine emits only the events of the test. */
export function showPlayer({ responses, state, search = '?id=4', ...site }: PlayerSetting = {}) {
  const engine = createFakeEngine();
  const host = createTestHost({
    session: makeSession(),
    ...site,
    responses: {
      videoStream: () => someStream,
      progressTime: () => ({ progressTime: 0 }),
      recordVideoEvent: () => undefined,
      updateValidFlag: () => undefined,
      videoAlbums: () => [],
      searchVideos: () => makePage([]),
      browseHistory: () => [],
      ...responses,
    },
  });
  const loadEngine = () => Promise.resolve(engine.create);
  const path = { pathname: '/user-routes/video-player', search, state };
  const shown = renderWithHost(<PlayerPage loadEngine={loadEngine} />, { host, path });
  const loaded = () => waitFor(() => expect(engine.log.some((line) => line.startsWith('load'))).toBe(true));
  return { ...shown, engine, loaded };
}

/** Renders the player's page as opened from a card, and waits until the engine has loaded the stream. */
export async function openPlayer(setting: PlayerSetting = {}) {
  const shown = showPlayer({ state: someVideo, ...setting });
  await shown.loaded();
  return shown;
}

export const refusedStream = (detail?: string, code?: string): FakeResponses => ({
  videoStream: () => new ApiError('http', 403, detail, code),
});
