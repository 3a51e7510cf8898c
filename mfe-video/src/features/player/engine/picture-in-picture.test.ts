/** @jest-environment @inspire/devkit/jest/browser */
import type { VideoEngineEvent } from './engine';
import { createPictureInPicture } from './picture-in-picture';

function setUp(offered = true) {
  const media = document.createElement('video');
  const log: string[] = [];
  let shown: Element | null = null;
  const set = (element: Element | null, event: string) => {
    shown = element;
    log.push(event);
    media.dispatchEvent(new Event(event));
    return Promise.resolve();
  };
  Object.defineProperties(document, {
    pictureInPictureEnabled: { value: offered, configurable: true },
    pictureInPictureElement: { get: () => shown, configurable: true },
    exitPictureInPicture: { value: () => set(null, 'leavepictureinpicture'), configurable: true },
  });
  if (offered) Object.assign(media, { requestPictureInPicture: () => set(media, 'enterpictureinpicture') });
  const events: VideoEngineEvent[] = [];
  const picture = createPictureInPicture(media, (event) => events.push(event));
  return { media, log, events, picture };
}
const reported = (active: boolean) => ({ type: 'pictureInPicture', offered: true, active });

test('reports when it is entered and left', () => {
  const { events, picture } = setUp();
  picture.toggle();
  picture.toggle();
  expect(events).toEqual([reported(false), reported(true), reported(false)]);
});

test('ends with the player', () => {
  const { log, events, picture } = setUp();
  picture.toggle();
  picture.end();
  expect(log).toEqual(['enterpictureinpicture', 'leavepictureinpicture']);
  expect(events).toHaveLength(2);
});

test('nothing changes if the browser rejects it', async () => {
  const { media, events, picture } = setUp();
  Object.assign(media, {
    requestPictureInPicture: () => Promise.reject(new DOMException('no picture yet', 'InvalidStateError')),
  });
  picture.toggle();
  await Promise.resolve();
  expect(events).toEqual([reported(false)]);
});

test('offers nothing in a browser without it', () => {
  const { events, picture } = setUp(false);
  picture.toggle();
  picture.end();
  expect(events).toEqual([]);
});
