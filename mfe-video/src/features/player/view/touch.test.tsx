import { act, fireEvent, render, screen } from '@testing-library/react';
import { createFakeEngine } from '../../../testing/fake-engine';
import { createPlayer } from '../model/player';
import { PlayTarget } from './play-target';

/** Renders a picture 400 pixels wide, of a video at 100 of 600 seconds. */
function show({ begun = true } = {}) {
  const engine = createFakeEngine();
  const player = createPlayer({ isHidden: () => false });
  player.open({ url: '/stream/', startAt: 0, duration: 600, autoplay: true });
  player.connect((emit) => engine.create(undefined as never, emit), {
    enter: () => engine.log.push('fullscreen'),
    leave: () => undefined,
    follow: () => () => undefined,
  });
  if (begun) engine.begin(100);
  engine.log.length = 0;
  const { container } = render(<PlayTarget player={player} />);
  const surface = container.firstElementChild!;
  jest.spyOn(surface, 'getBoundingClientRect').mockReturnValue({ left: 0, width: 400 } as DOMRect);
  const tap = (clientX: number, timeStamp: number, target: Element = surface) => {
    for (const name of ['pointerdown', 'pointerup']) {
      // jsdom's pointer events have neither a pointer type nor a time.
      const event = Object.assign(new MouseEvent(name, { bubbles: true, clientX }), { pointerType: 'touch' });
      Object.defineProperty(event, 'timeStamp', { value: 1_000 + timeStamp });
      fireEvent(target, event);
    }
    fireEvent.click(target, { detail: 1 });
    const [line] = engine.log.slice(-1);
    const position = Number(line?.replace('seek ', ''));
    if (line?.startsWith('seek')) engine.emit({ type: 'seeking', position });
  };
  return { engine, surface, tap };
}

test.each([
  ['right', 300, ['seek 110', 'seek 120'], '20 seconds'],
  ['left', 100, ['seek 90', 'seek 80'], '20 seconds'],
] as const)('taps on the %s half add up and show a hint', (_, x, log, hint) => {
  jest.useFakeTimers();
  const { engine, tap } = show();
  tap(x, 0);
  tap(x, 200);
  tap(x, 400);
  expect(engine.log).toEqual(log);
  expect(screen.getByText(hint)).toBeInTheDocument();
  act(() => jest.advanceTimersByTime(800));
  expect(screen.queryByText(hint)).toBeNull();
  jest.useRealTimers();
});

test('taps before the first picture do nothing', () => {
  const { engine, tap } = show({ begun: false });
  tap(300, 0);
  tap(300, 200);
  expect(engine.log).toEqual([]);
  expect(screen.queryByText(/seconds/)).toBeNull();
});

test('the large button plays and pauses, and does not count as a half', () => {
  const { engine, tap, surface } = show();
  const target = surface.querySelector('button')!;
  tap(210, 0, target);
  tap(210, 200, target);
  expect(engine.log).toEqual(['pause', 'play']);
});

test('a mouse clicks once to pause, twice for fullscreen', () => {
  const { engine, surface } = show();
  const down = () =>
    fireEvent(surface, Object.assign(new MouseEvent('pointerdown', { bubbles: true }), { pointerType: 'mouse' }));
  down();
  fireEvent.click(surface, { detail: 1 });
  expect(engine.log).toEqual(['pause']);
  down();
  fireEvent.click(surface, { detail: 2 });
  fireEvent.doubleClick(surface);
  expect(engine.log).toEqual(['pause', 'play', 'fullscreen']);
});
