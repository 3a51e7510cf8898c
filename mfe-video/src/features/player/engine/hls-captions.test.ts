/** @jest-environment @inspire/devkit/jest/browser */
import type Hls from 'hls.js';
import { isBrowserTrack } from './browser-captions';
import { createHlsCaptions } from './hls-captions';

interface FakeTrack {
  mode: string;
  readonly cues: { startTime: number; endTime: number; text: string }[];
}

/** jsdom has no text tracks. */
function setUp() {
  const media = document.createElement('video');
  const added: FakeTrack[] = [];
  const addTextTrack = () => {
    const cues: FakeTrack['cues'] = [];
    added.push({
      mode: 'hidden',
      cues,
      addCue: (cue: FakeTrack['cues'][number]) => cues.push(cue),
      removeCue: (cue: FakeTrack['cues'][number]) => cues.splice(cues.indexOf(cue), 1),
    } as FakeTrack);
    return added.at(-1);
  };
  Object.assign(media, { addTextTrack });
  const captions = createHlsCaptions(media, () => undefined);
  const hls = { subtitleTracks: [english, marathi] } as unknown as Hls;
  const choose = (isShown: boolean, language?: string) => {
    captions.choose(isShown, language);
    captions.apply(hls);
  };
  const present = (webkitPresentationMode: string) => {
    Object.assign(media, { webkitPresentationMode });
    media.dispatchEvent(new Event('webkitpresentationmodechanged'));
  };
  const shown = () => added.filter(({ mode }) => mode === 'showing').map(({ cues }) => cues.map(({ text }) => text));
  return { media, captions, added, choose, present, shown };
}
const english = { lang: 'en', name: 'English' };
const marathi = { lang: 'mr', name: 'मराठी' };
const cue = (startTime: number, text: string) => ({ startTime, endTime: startTime + 2, text });

beforeAll(() => {
  Object.assign(window, {
    VTTCue: class {
      constructor(
        readonly startTime: number,
        readonly endTime: number,
        readonly text: string,
      ) {}
    },
  });
});

test('the browser draws the captions where it draws alone, and the player everywhere else', () => {
  const { captions, added, choose, present, shown } = setUp();
  choose(true);
  captions.add(english, [cue(1, 'Light')]);
  expect(added).toEqual([]);
  present('fullscreen');
  expect(shown()).toEqual([['Light']]);
  captions.add(english, [cue(1, 'Light'), cue(4, 'and shade')]);
  expect(shown()).toEqual([['Light', 'and shade']]);
  present('inline');
  expect(shown()).toEqual([]);
});

test('the browser’s captions follow the language', () => {
  const { captions, choose, present, shown } = setUp();
  captions.add(english, [cue(1, 'Light')]);
  captions.add(marathi, [cue(1, 'प्रकाश')]);
  choose(true, 'en');
  present('picture-in-picture');
  choose(true, 'mr');
  expect(shown()).toEqual([['प्रकाश']]);
  choose(false);
  expect(shown()).toEqual([]);
});

test('another player of the same element takes over its track', () => {
  const { media, captions, added, choose, present, shown } = setUp();
  captions.add(english, [cue(1, 'Light')]);
  choose(true);
  present('fullscreen');
  captions.destroy();
  expect(shown()).toEqual([]);
  const next = createHlsCaptions(media, () => undefined);
  next.choose(true, 'en');
  next.add(english, [cue(7, 'Dusk')]);
  next.apply({ subtitleTracks: [english] } as unknown as Hls);
  expect([added.length, shown()]).toEqual([1, [['Dusk']]]);
  expect(isBrowserTrack(media, added[0] as unknown as TextTrack)).toBe(true);
});
