import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createFakeEngine } from '../../../testing/fake-engine';
import type { GetPreview } from '../api/get-preview';
import { createPlayer } from '../model/player';
import { SeekBar } from './seek-bar';

const sheet = { interval: 2, columns: 6, rows: 5, tileWidth: 160, tileHeight: 90, count: 29 };
const requested: string[] = [];

function show(get: GetPreview) {
  requested.length = 0;
  const engine = createFakeEngine();
  const player = createPlayer({ isHidden: () => false });
  player.open({ url: '/stream/a/master.m3u8', startAt: 0, duration: 60, autoplay: true });
  player.connect((emit) => engine.create(undefined as never, emit), {
    enter: () => undefined,
    leave: () => undefined,
    follow: () => () => undefined,
  });
  engine.begin(0, 60);
  const shown = render(<SeekBar player={player} getPreview={(url) => (requested.push(url), get(url))} />);
  const bar = screen.getByRole('slider', { name: 'Position' });
  jest.spyOn(bar.firstElementChild!, 'getBoundingClientRect').mockReturnValue({ left: 0, width: 600 } as DOMRect);
  const hover = (clientX: number) => {
    fireEvent(bar, new MouseEvent('pointerover', { bubbles: true, clientX }));
    fireEvent(bar, new MouseEvent('pointermove', { bubbles: true, clientX }));
  };
  return { ...shown, engine, player, bar, hover };
}
const leave = () =>
  fireEvent(screen.getByRole('slider', { name: 'Position' }), new MouseEvent('pointerout', { bubbles: true }));

beforeEach(() => {
  Object.assign(URL, { createObjectURL: () => 'blob:sheet', revokeObjectURL: jest.fn() });
});

test('shows the picture at the pointer’s time, with one request', async () => {
  const { hover, unmount } = show(() => Promise.resolve({ sheet, picture: new Blob() }));
  expect(requested).toEqual([]);
  hover(160);
  const tile = await screen.findByTestId('seek-preview');
  // The ninth picture: the third of the second row.
  expect(tile.style.backgroundPosition).toBe('40% 25%');
  expect(tile.style.backgroundSize).toBe('600% 500%');
  expect(tile.style.backgroundImage).toContain('blob:sheet');
  expect(tile.parentElement).toHaveTextContent('00:00:16');
  leave();
  hover(20);
  expect(requested).toEqual(['/stream/a/master.m3u8']);
  unmount();
  expect(URL.revokeObjectURL).toHaveBeenCalledWith('blob:sheet');
});

test('shows only the time for a stream without pictures', async () => {
  const { hover } = show(() => Promise.resolve(undefined));
  hover(160);
  await waitFor(() => expect(requested).toHaveLength(1));
  expect(screen.getByText('00:00:16')).toBeVisible();
  expect(screen.queryByTestId('seek-preview')).toBeNull();
});

test('retries a failed request with the newest URL', async () => {
  const { hover, player } = show((url) =>
    url.includes('/b/') ? Promise.resolve({ sheet, picture: new Blob() }) : Promise.reject(new Error('403')),
  );
  hover(160);
  await waitFor(() => expect(requested).toHaveLength(1));
  player.renew('/stream/b/master.m3u8');
  leave();
  hover(160);
  expect(await screen.findByTestId('seek-preview')).toBeVisible();
  expect(requested).toEqual(['/stream/a/master.m3u8', '/stream/b/master.m3u8']);
});

test('follows playback again after the system cancels a touch', () => {
  const { bar, engine } = show(() => Promise.resolve(undefined));
  fireEvent(bar, new MouseEvent('pointerdown', { bubbles: true, clientX: 400 }));
  expect(bar).toHaveAttribute('aria-valuenow', '40');
  fireEvent.pointerCancel(bar);
  engine.emit({ type: 'time', position: 12, bufferedEnd: 30 });
  expect(bar).toHaveAttribute('aria-valuenow', '12');
  expect(engine.log).not.toContain('seek 40');
});
