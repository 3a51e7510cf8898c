import { act, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { showVideoPlayer as show } from '../../../testing/show-video-player';

const button = (name: string) => screen.getByRole('button', { name });
const press = (key: string, target: Element = document.body) => fireEvent.keyDown(target, { key });
/** jsdom's pointer events have no pointer type. */
const touch = (target: Element) =>
  fireEvent(target, Object.assign(new MouseEvent('pointerdown', { bubbles: true }), { pointerType: 'touch' }));
const frame = () => screen.getByRole('region', { name: 'Video player: First Light' });

test('shows the length of the catalogue, although the last frame begins a little before it', async () => {
  const { engine } = await show({ begun: false });
  engine.begin(0, 2.967);
  expect(screen.getByText('/ 00:00:03')).toBeVisible();
  engine.emit({ type: 'time', position: 2.9, bufferedEnd: 2.967 });
  expect(screen.getByText('00:00:02')).toBeVisible();
  engine.emit({ type: 'ended', position: 2.967 });
  expect(screen.getByText('00:00:03')).toBeVisible();
});

test('hides the large button where the loading ring shows', async () => {
  const { engine } = await show();
  const target = () => document.querySelector('[aria-hidden] > button');
  expect(target()).not.toHaveAttribute('data-buffering');
  engine.emit({ type: 'seeking', position: 300 });
  expect(target()).toHaveAttribute('data-buffering');
});

test('volume starts at half; mute and unmute', async () => {
  const { engine } = await show();
  expect(screen.getByRole('slider', { name: 'Volume' })).toHaveAttribute('aria-valuetext', '50 percent');
  await userEvent.click(button('Mute'));
  engine.emit({ type: 'volume', volume: 0.5, muted: true });
  expect(screen.getByRole('slider', { name: 'Volume' })).toHaveAttribute('aria-valuetext', '0 percent');
  await userEvent.click(button('Unmute'));
  expect(engine.log).toEqual(['volume 0.5', 'muted true', 'volume 0.5', 'muted false']);
});

test('captions have a control if there are any', async () => {
  const { engine } = await show();
  expect(screen.queryByRole('button', { name: 'Captions' })).toBeNull();
  engine.emit({ type: 'captions', available: true, shown: false });
  await userEvent.click(button('Captions'));
  expect(engine.log).toEqual(['captions true']);
  engine.emit({ type: 'captions', available: true, shown: true }, { type: 'cue', text: 'Go to a window.' });
  expect(screen.getByText('Go to a window.')).toBeVisible();
});

test.each(['یہ اچھا ہے!', 'שלום!', 'Go!'])('the caption %p gets its direction from its letters', async (text) => {
  const { engine } = await show();
  engine.emit({ type: 'captions', available: true, shown: true, language: 'en' }, { type: 'cue', text });
  expect(screen.getByText(text)).toHaveAttribute('dir', 'auto');
});

describe('keys', () => {
  test.each([
    // `player-keys` has all of those that players share.
    ['>', 'speed 1.25'],
    ['<', 'speed 0.75'],
  ])('%p does %s, with any focus', async (key, line) => {
    const { engine } = await show();
    press(key);
    expect(engine.log).toEqual([line]);
  });

  test.each([
    ['ArrowRight', ['seek 105', 'seek 110', 'seek 115']],
    ['ArrowUp', ['volume 0.55', 'muted false', 'volume 0.6', 'muted false', 'volume 0.65', 'muted false']],
    [' ', ['pause']],
    ['p', ['picture in picture']],
    ['5', ['seek 300']],
  ])('%p held does %p, and the page does not receive it', async (key, lines) => {
    const { engine } = await show();
    press(key);
    for (let again = 0; again < 2; again += 1) {
      expect(fireEvent.keyDown(document.body, { key, repeat: true })).toBe(false);
    }
    expect(engine.log).toEqual(lines);
  });

  test('a key of a layout without Latin letters does what its place means', async () => {
    const { engine } = await show();
    fireEvent.keyDown(document.body, { key: 'ज', code: 'KeyP' });
    expect(engine.log).toEqual(['picture in picture']);
  });

  test('a question mark of another layout opens the list of keys', async () => {
    await show();
    fireEvent.keyDown(document.body, { key: 'य़', code: 'Slash', shiftKey: true });
    expect(screen.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  });

  describe('on a page that can scroll', () => {
    beforeEach(() => {
      const page = { scrollHeight: 2_000, clientHeight: 400, scrollWidth: 300, clientWidth: 300 };
      Object.defineProperty(document, 'scrollingElement', { value: page, configurable: true });
    });
    afterEach(() => Reflect.deleteProperty(document, 'scrollingElement'));

    test.each(['ArrowUp', 'ArrowDown', 'Home', 'End'])('%s scrolls it while the focus is on nothing', async (key) => {
      const { engine } = await show();
      expect(fireEvent.keyDown(document.body, { key })).toBe(true);
      expect(engine.log).toEqual([]);
    });

    test('keys that do not scroll it, and all keys with the focus in the player, are the player’s', async () => {
      const { engine } = await show();
      press('ArrowLeft');
      press('k');
      press('ArrowDown', frame());
      press('End', button('Loop'));
      expect(engine.log).toEqual(['seek 95', 'pause', 'volume 0.45', 'muted false', 'seek 600']);
    });

    test('they are the player’s in fullscreen, where no page is seen', async () => {
      const { engine } = await show();
      Object.defineProperty(document, 'fullscreenElement', { value: frame(), configurable: true });
      press('End');
      Reflect.deleteProperty(document, 'fullscreenElement');
      expect(engine.log).toEqual(['seek 600']);
    });
  });

  test('arrows on the focused seek bar also seek 5 seconds', async () => {
    const { engine } = await show();
    press('ArrowRight', screen.getByRole('slider', { name: 'Position' }));
    expect(engine.log).toEqual(['seek 105']);
  });

  test("arrows on the volume are the volume's", async () => {
    const { engine } = await show();
    press('ArrowRight', screen.getByRole('slider', { name: 'Volume' }));
    expect(engine.log).toEqual(['volume 0.55', 'muted false']);
  });

  test.each(['k', ' ', '5', 'ArrowLeft'])('%p in a text field is text', async (key) => {
    const { engine } = await show();
    press(key, screen.getByLabelText('Elsewhere'));
    expect(engine.log).toEqual([]);
  });

  test('Space on a button presses that button', async () => {
    const { engine } = await show();
    press(' ', button('Outside'));
    press(' ', button('Loop'));
    expect(engine.log).toEqual([]);
    press('m', button('Outside'));
    expect(engine.log).toEqual(['volume 0.5', 'muted true']);
  });

  test('? lists them, and they do nothing while the list is open', async () => {
    const { engine } = await show();
    press('?');
    expect(screen.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
    press('k');
    expect(engine.log).toEqual([]);
  });
});

describe('time', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());
  const pass = (milliseconds: number) => act(() => jest.advanceTimersByTime(milliseconds));

  test('controls fade 3 seconds after the last input, and any input brings them back', async () => {
    await show();
    pass(2_900);
    expect(frame()).not.toHaveAttribute('data-idle');
    fireEvent.pointerMove(frame());
    pass(2_900);
    expect(frame()).not.toHaveAttribute('data-idle');
    pass(100);
    expect(frame()).toHaveAttribute('data-idle');
    press('x');
    expect(frame()).not.toHaveAttribute('data-idle');
  });

  test('controls stay while playback is paused', async () => {
    const { engine } = await show();
    engine.emit({ type: 'paused', position: 100 });
    pass(10_000);
    expect(frame()).not.toHaveAttribute('data-idle');
  });

  test('the first touch on faded controls only shows them', async () => {
    const { engine } = await show();
    pass(3_000);
    touch(button('Loop'));
    fireEvent.click(button('Loop'));
    expect(button('Loop')).toHaveAttribute('aria-pressed', 'false');
    touch(button('Loop'));
    fireEvent.click(button('Loop'));
    expect(button('Loop')).toHaveAttribute('aria-pressed', 'true');
    expect(engine.log).toEqual([]);
  });

  test('shows the play button, not a spinner, if the browser demands a gesture', async () => {
    const { engine } = await show({ begun: false });
    pass(400);
    expect(screen.getByRole('status')).toHaveTextContent('Loading ...');
    engine.emit({ type: 'play' }, { type: 'blocked' });
    expect(screen.queryByRole('status')).toBeNull();
    expect(button('Play')).toBeVisible();
  });

  test('a wait shows after 400 ms', async () => {
    const { engine } = await show();
    engine.emit({ type: 'waiting' });
    pass(399);
    expect(screen.queryByRole('status')).toBeNull();
    engine.emit({ type: 'playing', position: 100 }, { type: 'waiting' });
    pass(1);
    expect(screen.getByRole('status')).toHaveTextContent('Loading ...');
    engine.emit({ type: 'playing', position: 100 });
    expect(screen.queryByRole('status')).toBeNull();
  });
});
