import { screen, waitFor } from '@testing-library/react';
import { ApiError } from '@inspire/shared/client';
import type { PlaybackQuality } from '@inspire/shared/contracts';
import { openPlayer, refusedStream, showPlayer, someVideo } from '../../testing/show-player';

function follow() {
  const reports: PlaybackQuality[] = [];
  const reportPlayback = (quality: PlaybackQuality) => void reports.push(quality);
  return { reportPlayback, last: () => reports.at(-1) };
}

test('a video that is opened counts as abandoned until its first frame, then as a start', async () => {
  const { reportPlayback, last } = follow();
  const { engine } = await openPlayer({ reportPlayback });
  expect(last()).toMatchObject({ abandoned: 1, startUpMs: [] });
  engine.begin();
  expect(last()).toMatchObject({ abandoned: 0, startUpMs: [expect.any(Number)] });
  engine.emit({ type: 'quality', offered: [720, 360], chosen: 'auto', loaded: 360 });
  engine.emit({ type: 'quality', offered: [720, 360], chosen: 'auto', loaded: 720 });
  engine.emit({ type: 'waiting' });
  expect(last()).toMatchObject({ renditionChanges: 1, stallMs: [expect.any(Number)], errors: 0 });
});

test('a video without access is no defect', async () => {
  const { reportPlayback, last } = follow();
  showPlayer({ state: someVideo, responses: refusedStream('Buy it.'), reportPlayback });
  await screen.findByText('Buy it.');
  expect(last()).toBeUndefined();
});

test('a video whose stream cannot be fetched is an error', async () => {
  const { reportPlayback, last } = follow();
  const responses = { videoStream: () => new ApiError('http', 500) };
  showPlayer({ state: someVideo, responses, reportPlayback });
  await waitFor(() => expect(last()).toMatchObject({ errors: 1, startUpMs: [] }));
});
