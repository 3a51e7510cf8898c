import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { showVideoPlayer } from '../../../testing/show-video-player';
import type { VideoEngineEvent } from '../engine/engine';

const qualities: VideoEngineEvent = { type: 'quality', offered: [720, 360], chosen: 'auto', loaded: 360 };
const tracks = [
  { language: 'en', name: 'English' },
  { language: 'mr', name: 'मराठी' },
];

async function show(...events: VideoEngineEvent[]) {
  const shown = await showVideoPlayer();
  shown.engine.emit(...events);
  return shown;
}
const open = async (...names: string[]) => {
  await userEvent.click(screen.getByRole('button', { name: 'Settings' }));
  for (const name of names) await userEvent.click(screen.getByRole('menuitem', { name }));
};
const menuItems = () => screen.getAllByRole('menuitem').map(({ textContent }) => textContent);
const choices = () => screen.getAllByRole('menuitemradio').map(({ textContent }) => textContent);

test('speed', async () => {
  const { engine } = await show();
  await open('Speed Normal');
  expect(choices()).toEqual(['0.5×', '0.75×', 'Normal', '1.25×', '1.5×', '1.75×', '2×']);
  await userEvent.click(screen.getByRole('menuitemradio', { name: '1.5×' }));
  expect(engine.log).toEqual(['speed 1.5']);
  engine.emit({ type: 'speed', speed: 1.5 });
  expect(screen.getByRole('status')).toHaveTextContent('1.5×');
  await open('Speed 1.5×');
  expect(screen.getByRole('menuitemradio', { name: '1.5×' })).toBeChecked();
});

test('quality is automatic and shows the current height, or is chosen by height', async () => {
  const { engine } = await show(qualities);
  await open('Quality Auto (360p)');
  expect(choices()).toEqual(['Auto (360p)', '720p', '360p']);
  await userEvent.click(screen.getByRole('menuitemradio', { name: '720p' }));
  engine.emit({ ...qualities, chosen: 720, loaded: 360 });
  await open('Quality 720p');
  expect(choices()[0]).toBe('Auto');
  await userEvent.click(screen.getByRole('menuitemradio', { name: 'Auto' }));
  expect(engine.log).toEqual(['quality 720', 'quality auto']);
});

test('a chosen height that this video does not have is shown as automatic', async () => {
  await show({ ...qualities, chosen: 1080 });
  await open('Quality Auto (360p)');
  expect(screen.getByRole('menuitemradio', { name: 'Auto (360p)' })).toBeChecked();
});

test('shows no quality where the browser chooses it', async () => {
  await show();
  await open();
  expect(menuItems()).toEqual(['SpeedNormal', 'Keyboard shortcutsOn']);
});

test('captions in one language have a button but no menu', async () => {
  await show({ type: 'captions', available: true, shown: false, tracks: tracks.slice(0, 1) });
  await open();
  expect(menuItems()).toEqual(['SpeedNormal', 'Keyboard shortcutsOn']);
});

test('on a phone it contains what does not fit into the row', async () => {
  jest
    .spyOn(window, 'matchMedia')
    .mockReturnValue(Object.assign(new EventTarget(), { matches: true }) as MediaQueryList);
  const { engine } = await show(
    { type: 'pictureInPicture', offered: true, active: false },
    { type: 'cast', offered: true, active: false },
  );
  expect(screen.queryByRole('button', { name: 'Loop' })).toBeNull();
  await open();
  expect(menuItems()).toEqual([
    'SpeedNormal',
    'LoopOff',
    'Picture in picture',
    'Play on another device',
    'Keyboard shortcutsOn',
  ]);
  await userEvent.click(screen.getByRole('menuitem', { name: 'Play on another device' }));
  await open('Loop Off');
  await userEvent.click(screen.getByRole('menuitemradio', { name: 'On' }));
  await open('Loop On');
  await userEvent.click(screen.getByRole('menuitemradio', { name: 'On' }));
  await open('Picture in picture');
  expect(engine.log).toEqual(['choose cast device', 'picture in picture']);
});

test('features that the browser lacks have no button', async () => {
  const { engine } = await show({ type: 'pictureInPicture', offered: false, active: false });
  const shown = (name: string) => screen.queryByRole('button', { name }) !== null;
  expect([shown('Picture in picture'), shown('Play on another device')]).toEqual([false, false]);
  engine.emit(
    { type: 'pictureInPicture', offered: true, active: true },
    { type: 'cast', offered: true, active: false },
  );
  expect(screen.getByRole('button', { name: 'Picture in picture' })).toHaveAttribute('aria-pressed', 'true');
  await userEvent.click(screen.getByRole('button', { name: 'Play on another device' }));
  expect(engine.log).toEqual(['choose cast device']);
});

test('keys that type a character can be switched off, and on again', async () => {
  const { engine, player } = await show();
  await open('Keyboard shortcuts On');
  await userEvent.click(screen.getByRole('menuitemradio', { name: 'Off' }));
  (document.activeElement as HTMLElement).blur();
  await userEvent.keyboard('km5<>?');
  expect(engine.log).toEqual([]);
  expect(screen.queryByRole('dialog')).toBeNull();
  await userEvent.keyboard(' {ArrowLeft}');
  expect(engine.log).toEqual(['pause', 'seek 95']);
  expect(player.state().shortcuts).toBe(false);
  await open('Keyboard shortcuts Off');
  await userEvent.click(screen.getByRole('menuitemradio', { name: 'On' }));
  await userEvent.keyboard('m');
  expect(engine.log.at(-1)).toBe('muted true');
});

test('an open menu handles its own keys, and a press on the picture only closes it', async () => {
  const { engine } = await show();
  await open();
  await userEvent.keyboard('{ArrowRight}km');
  expect(engine.log).toEqual([]);
  await userEvent.click(document.querySelector('video')!);
  expect(screen.queryByRole('menu')).toBeNull();
  expect(engine.log).toEqual([]);
  await userEvent.keyboard('k');
  expect(engine.log).toEqual(['pause']);
});
