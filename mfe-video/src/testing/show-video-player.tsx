import { act } from '@testing-library/react';
import { renderWithHost } from '@inspire/shared/testing';
import { createPlayer } from '../features/player/model/player';
import { VideoPlayer } from '../features/player/view/video-player';
import { createFakeEngine } from './fake-engine';

/** Renders a player of ten minutes beside other elements; it plays at 100 seconds unless it has not begun. */
export async function showVideoPlayer({ begun = true } = {}) {
  const engine = createFakeEngine();
  const player = createPlayer({ isHidden: () => false });
  player.open({ url: '/stream/', startAt: 0, duration: 600, autoplay: true });
  const loadEngine = () => Promise.resolve(engine.create);
  const playing = { title: 'First Light', artist: 'the Doctor', artwork: '' };
  renderWithHost(
    <>
      <input aria-label="Elsewhere" />
      <button type="button">Outside</button>
      <VideoPlayer player={player} loadEngine={loadEngine} playing={playing} hasControls />
    </>,
  );
  await act(loadEngine);
  if (begun) {
    engine.begin(100);
    engine.emit({ type: 'time', position: 100, bufferedEnd: 150 });
  }
  engine.log.length = 0;
  return { engine, player };
}
