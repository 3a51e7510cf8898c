/** @jest-environment @inspire/devkit/jest/browser */
import { createHlsSource } from './hls-source';

interface Opened {
  readonly startPosition: number;
  levels: unknown[];
  readonly loads: number[];
  readonly fail: (data: object) => void;
}
const mockOpened: Opened[] = [];

/** Mocks the part of hls.js that the source uses: removing an element's source pauses it and resets it to 0. */
jest.mock('hls.js', () => ({
  __esModule: true,
  default: class {
    static readonly DefaultConfig: object = { loader: class {} };
    static readonly Events: object = { ERROR: 'error' };
    readonly startPosition: number;
    readonly loads: number[] = [];
    readonly subtitleTracks = [];
    levels: unknown[] = [];
    fail: (data: object) => void = () => undefined;
    #media: HTMLVideoElement | undefined;
    constructor(readonly config: { startPosition: number }) {
      this.startPosition = config.startPosition;
      mockOpened.push(this);
    }
    on(name: string, listener: (name: string, data: object) => void) {
      if (name === 'error') this.fail = (data) => listener(name, data);
    }
    attachMedia(media: HTMLVideoElement) {
      this.#media = media;
    }
    loadSource() {}
    startLoad(position: number) {
      this.loads.push(position);
    }
    recoverMediaError() {
      this.#media!.pause();
      this.#media!.currentTime = 0;
    }
    destroy() {
      this.recoverMediaError();
    }
  },
}));

function setUp() {
  const media = document.createElement('video');
  // Here `play` only resolves; the test emits the first picture.
  let paused = false;
  Object.defineProperties(media, {
    paused: { get: () => paused },
    play: { value: async () => void (paused = false) },
    pause: { value: () => (paused = true) },
  });
  const source = createHlsSource(media, () => undefined);
  const happens = (name: string, position: number) => {
    media.currentTime = position;
    media.dispatchEvent(new Event(name));
  };
  source.load({ url: '/a/master.m3u8', startAt: 42 });
  return { media, source, happens, newest: () => mockOpened.at(-1)! };
}
const broken = { type: 'mediaError', details: 'bufferAppendError', fatal: true };
beforeEach(() => mockOpened.splice(0));

test('a stream that is reopened repeatedly before any data keeps its position and continues', () => {
  const { media, source, happens, newest } = setUp();
  happens('playing', 300);
  source.reopen();
  source.recover();
  source.reopen();
  expect(mockOpened.map(({ startPosition }) => startPosition)).toEqual([42, 300, 300, 300]);
  expect(media.paused).toBe(false);
  newest().levels = [{}];
  source.recover();
  expect(newest().loads).toEqual([300]);
});

test('a stream that never began reopens at its start position', () => {
  const { source, newest } = setUp();
  source.reopen();
  expect(newest().startPosition).toBe(42);
});

test('a decoding error is repaired at the position, and playback continues', () => {
  const { media, source, happens, newest } = setUp();
  newest().levels = [{}];
  happens('playing', 300);
  newest().fail(broken);
  expect(media.paused).toBe(false);
  source.recover();
  expect(newest().loads).toEqual([300]);
});

test('a paused video stays paused, and keeps its position after the seek', () => {
  const { media, source, happens, newest } = setUp();
  happens('playing', 300);
  media.pause();
  source.reopen();
  expect(media.paused).toBe(true);
  happens('seeked', 300);
  happens('seeked', 120);
  source.reopen();
  expect(newest().startPosition).toBe(120);
});
