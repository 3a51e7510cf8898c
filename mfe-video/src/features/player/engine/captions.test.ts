/** @jest-environment @inspire/devkit/jest/browser */
import type Hls from 'hls.js';
import { isBrowserTrack } from './browser-captions';
import { createCaptions, createCueBuffer } from './captions';
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

describe('the cues of captions', () => {
  const cue = (startTime: number, endTime: number, text: string) => ({ startTime, endTime, text });

  test.each([
    [0.5, ''],
    [1, 'Leave the phone face down.'],
    [3.9, 'Leave the phone face down.'],
    [4, 'Go to a window.'],
    [9, ''],
  ])('the caption at %p seconds is %p', (position, text) => {
    const captions = createCaptions();
    captions.add([cue(1, 4, 'Leave the <i>phone</i> face down.'), cue(4, 6, 'Go to a window.')]);
    expect(captions.textAt(position)).toBe(text);
  });

  test('simultaneous cues are on separate lines, and a segment that is loaded again does not show twice', () => {
    const captions = createCaptions();
    captions.add([cue(2, 5, 'Second'), cue(1, 5, 'First')]);
    captions.add([cue(1, 5, 'First')]);
    expect(captions.textAt(3)).toBe('First\nSecond');
  });

  test('a browser’s own reading of the marks comes first', () => {
    const captions = createCaptions();
    const fragment = document.createDocumentFragment();
    fragment.append('Salt & light');
    captions.add([{ ...cue(0, 1, 'Salt &amp; light'), getCueAsHTML: () => fragment }]);
    expect(captions.textAt(0)).toBe('Salt & light');
  });

  test('each language has its own cues, and none before they are loaded', () => {
    const shelf = createCueBuffer();
    expect(shelf.textAt('en', 2)).toBe('');
    shelf.add('en', [cue(1, 4, 'Light')]);
    shelf.add('mr', [cue(1, 4, 'प्रकाश')]);
    expect(['en', 'mr', ''].map((track) => shelf.textAt(track, 2))).toEqual(['Light', 'प्रकाश', '']);
    shelf.add('en', [cue(1, 4, 'and shade')]);
    expect(shelf.textAt('en', 2)).toBe('Light\nand shade');
  });
});
