import { createFakeEngine } from '../../../testing/fake-engine';
import { createPlayer } from './player';

const source = { url: '/stream/', startAt: 0, duration: 600, autoplay: true };

function setUp() {
  const engine = createFakeEngine();
  const page = { hidden: false };
  const player = createPlayer({ isHidden: () => page.hidden });
  const fullscreen = { log: [] as string[], changed: (_: boolean): void => undefined };
  const connect = () =>
    player.connect((emit) => engine.create(undefined as never, emit), {
      enter: () => fullscreen.log.push('enter'),
      leave: () => fullscreen.log.push('leave'),
      follow(changed) {
        fullscreen.changed = changed;
        return () => undefined;
      },
    });
  const begin = () => {
    connect();
    player.open(source);
    engine.begin();
    engine.log.length = 0;
  };
  return { player, engine, page, fullscreen, connect, begin };
}

test('a stream that is opened before the engine is connected waits for it', () => {
  const { player, engine, connect } = setUp();
  player.open({ ...source, startAt: 42 });
  expect(player.state()).toMatchObject({ phase: 'opening', position: 42, duration: 600 });
  connect();
  expect(engine.log).toEqual(['volume 0.5', 'load /stream/ at 42', 'play']);
});

test('loads the renewed address when it was renewed before the engine connected', () => {
  const { player, engine, connect } = setUp();
  player.open(source);
  player.renew('/newer/');
  connect();
  expect(engine.log).toContain('load /newer/ at 0');
});

test('shows that play was pressed before the engine has loaded, and plays once it has', () => {
  const { player, engine, connect } = setUp();
  player.open({ ...source, autoplay: false });
  player.request({ type: 'togglePlay' });
  expect(player.state()).toMatchObject({ phase: 'opening', playing: true });
  connect();
  expect(engine.log).toEqual(['volume 0.5', 'load /stream/ at 0', 'play']);
});

test('plays once the stream is open when play was pressed before that', () => {
  const { player, engine, connect } = setUp();
  player.request({ type: 'togglePlay' });
  connect();
  player.open({ ...source, autoplay: false });
  expect(engine.log).toEqual(['volume 0.5', 'load /stream/ at 0', 'play']);
});

test('does not autoplay when the viewer paused before the engine had loaded', () => {
  const { player, engine, connect } = setUp();
  player.open(source);
  player.request({ type: 'togglePlay' });
  player.request({ type: 'togglePlay' });
  expect(player.state().playing).toBe(false);
  connect();
  expect(engine.log).toEqual(['volume 0.5', 'load /stream/ at 0']);
});

test.each(['before', 'after'])('autoplays a bought video that the page had paused %s the engine loaded', (when) => {
  const { player, engine, connect } = setUp();
  player.request({ type: 'togglePlay' });
  if (when === 'after') connect();
  player.request({ type: 'pause' });
  expect(player.state().playing).toBe(false);
  if (when === 'before') connect();
  engine.log.length = 0;
  player.open(source);
  expect(engine.log).toEqual(['load /stream/ at 0', 'play']);
});

test('applies volume, mute and speed that were set before the engine had loaded', () => {
  const { player, engine, connect } = setUp();
  player.request({ type: 'volumeBy', change: 0.1 });
  player.request({ type: 'setSpeed', speed: 1.5 });
  player.request({ type: 'toggleMute' });
  expect(player.state()).toMatchObject({ volume: 0.6, muted: true, speed: 1.5 });
  connect();
  expect(engine.log).toEqual(['volume 0.6', 'muted true', 'speed 1.5']);
});

test.each([
  ['play', { type: 'play' }, ['play']],
  ['pause', { type: 'pause' }, ['pause']],
  ['toggle while playing', { type: 'togglePlay' }, ['pause']],
  ['seek', { type: 'seek', position: 90 }, ['seek 90']],
  ['seek past the end', { type: 'seek', position: 900 }, ['seek 600']],
  ['seek back before the beginning', { type: 'seekBy', seconds: -10 }, ['seek 0']],
  ['seek forward', { type: 'seekBy', seconds: 10 }, ['seek 10']],
  ['louder', { type: 'volumeBy', change: 0.05 }, ['volume 0.55', 'muted false']],
  ['volume above the maximum', { type: 'volumeBy', change: 2 }, ['volume 1', 'muted false']],
  ['silent', { type: 'setVolume', volume: -1 }, ['volume 0', 'muted false']],
  ['mute', { type: 'toggleMute' }, ['volume 0.5', 'muted true']],
  ['captions of a video without any', { type: 'toggleCaptions' }, []],
  ['speed', { type: 'setSpeed', speed: 1.5 }, ['speed 1.5']],
  ['faster', { type: 'speedBy', steps: 1 }, ['speed 1.25']],
  ['slower', { type: 'speedBy', steps: -1 }, ['speed 0.75']],
  ['quality', { type: 'setQuality', quality: 720 }, ['quality 720']],
  ['picture in picture', { type: 'togglePictureInPicture' }, ['picture in picture']],
  ['another device', { type: 'chooseCastDevice' }, ['choose cast device']],
  ['stop: pause and rewind', { type: 'stop' }, ['pause', 'seek 0']],
  ['recover', { type: 'recover' }, ['recover']],
] as const)('the request %s', (_, request, log) => {
  const { player, engine, begin } = setUp();
  begin();
  player.request(request);
  expect(engine.log).toEqual(log);
});

test.each([
  ['turned down', false],
  ['turned down and muted', true],
])('%s to 0, unmuting restores the default volume', (_, muted) => {
  const { player, engine, begin } = setUp();
  begin();
  engine.emit({ type: 'volume', volume: 0, muted });
  player.request({ type: 'toggleMute' });
  player.request({ type: 'toggleMute' });
  expect(engine.log).toEqual(['volume 0.5', 'muted false', 'volume 0.5', 'muted true']);
});

test('two quick toggles cancel out before the element reports anything', () => {
  const { player, engine, begin } = setUp();
  begin();
  player.request({ type: 'togglePlay' });
  player.request({ type: 'togglePlay' });
  expect(engine.log).toEqual(['pause', 'play']);
});

test('two quick seeks add up before the element reports anything, and later ones start at its position', () => {
  const { player, engine, begin } = setUp();
  begin();
  player.request({ type: 'seekBy', seconds: 10 });
  player.request({ type: 'seekBy', seconds: 10 });
  engine.emit({ type: 'seeked', position: 20 }, { type: 'time', position: 25, bufferedEnd: 60 });
  player.request({ type: 'seekBy', seconds: -10 });
  expect(engine.log).toEqual(['seek 10', 'seek 20', 'seek 15']);
});

test('two quick volume steps and two presses of mute both count', () => {
  const { player, begin } = setUp();
  begin();
  player.request({ type: 'volumeBy', change: 0.05 });
  player.request({ type: 'volumeBy', change: 0.05 });
  player.request({ type: 'toggleMute' });
  expect(player.state()).toMatchObject({ volume: 0.6, muted: true });
  player.request({ type: 'toggleMute' });
  expect(player.state()).toMatchObject({ volume: 0.6, muted: false });
});

test('two quick speed steps add up before the element reports anything', () => {
  const { player, engine, begin } = setUp();
  begin();
  player.request({ type: 'speedBy', steps: 1 });
  player.request({ type: 'speedBy', steps: 1 });
  expect(engine.log).toEqual(['speed 1.25', 'speed 1.5']);
});

test('turning the volume up ends the mute', () => {
  const { player, engine, begin } = setUp();
  begin();
  engine.emit({ type: 'volume', volume: 0.5, muted: true });
  player.request({ type: 'volumeBy', change: 0.05 });
  expect(engine.log).toEqual(['volume 0.05', 'muted false']);
});

test('captions are shown and hidden, in the language that was chosen last', () => {
  const { player, engine, begin } = setUp();
  begin();
  engine.emit({ type: 'captions', available: true, shown: false });
  player.request({ type: 'showCaptions', language: 'mr' });
  engine.emit({ type: 'captions', available: true, shown: true, language: 'mr' });
  player.request({ type: 'toggleCaptions' });
  engine.emit({ type: 'captions', available: true, shown: false });
  player.request({ type: 'toggleCaptions' });
  expect(engine.log).toEqual(['captions true mr', 'captions false mr', 'captions true mr']);
});

test('play after the end starts again', () => {
  const { player, engine, begin } = setUp();
  begin();
  engine.emit({ type: 'ended', position: 600 });
  player.request({ type: 'play' });
  expect(engine.log).toEqual(['seek 0', 'play']);
});

test('with loop, reports the end, which the viewer does not see, and plays again', () => {
  const { player, engine, begin } = setUp();
  begin();
  const reported: string[] = [];
  player.onEvent(({ type }) => reported.push(type));
  player.request({ type: 'toggleLoop' });
  engine.emit({ type: 'ended', position: 600 });
  expect(reported).toEqual(['loopToggled', 'ended']);
  expect(player.state()).toMatchObject({ phase: 'ready', playing: true });
  expect(engine.log).toEqual(['seek 0', 'play']);
});

test('fullscreen follows the browser’s state, not the request', () => {
  const { player, fullscreen, begin } = setUp();
  begin();
  player.request({ type: 'toggleFullscreen' });
  expect(player.state().fullscreen).toBe(false);
  fullscreen.changed(true);
  expect(player.state().fullscreen).toBe(true);
  player.request({ type: 'toggleFullscreen' });
  expect(fullscreen.log).toEqual(['enter', 'leave']);
});

describe('interruptions', () => {
  const paused = { type: 'paused', position: 10 } as const;

  test('an orientation change pauses and blacks out; playback resumes when the page is visible again', () => {
    const { player, engine, begin } = setUp();
    begin();
    player.request({ type: 'interrupt', blackout: true });
    engine.emit(paused);
    expect(player.state()).toMatchObject({ playing: false, blackout: true });
    player.request({ type: 'resumeIfInterrupted' });
    engine.emit({ type: 'play' });
    expect(engine.log).toEqual(['pause', 'play']);
    expect(player.state()).toMatchObject({ playing: true, blackout: false, interrupted: false });
  });

  test('playback resumes after a pause by the system while hidden', () => {
    const { player, engine, page, begin } = setUp();
    begin();
    page.hidden = true;
    engine.emit(paused);
    player.request({ type: 'resumeIfInterrupted' });
    expect(engine.log).toEqual(['play']);
  });

  test.each([
    ['by the viewer, hidden or not', true, true],
    ['while the page is visible', false, false],
  ])('a pause %s stays', (_, hidden, requested) => {
    const { player, engine, page, begin } = setUp();
    begin();
    page.hidden = hidden;
    if (requested) player.request({ type: 'pause' });
    engine.emit(paused);
    engine.log.length = 0;
    player.request({ type: 'resumeIfInterrupted' });
    expect(engine.log).toEqual([]);
  });

  test('a play request by the viewer ends the black-out', () => {
    const { player, begin } = setUp();
    begin();
    player.request({ type: 'interrupt', blackout: true });
    player.request({ type: 'play' });
    expect(player.state()).toMatchObject({ blackout: false, interrupted: false });
  });
});

test('ignores requests after the engine is disconnected', () => {
  const { player, engine, connect } = setUp();
  connect()();
  player.request({ type: 'togglePlay' });
  expect(engine.log).toEqual(['volume 0.5', 'destroy']);
});
