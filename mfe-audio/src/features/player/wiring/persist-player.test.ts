import { createFakeStorage, makeSession } from '@inspire/shared/testing';
import { startAudio } from '../../../testing/start-audio';
import { currentTrack } from '../model/queue';

const key = 'audio-player:asha@example.com';

test('the position is saved every 5 seconds, when the page is hidden, at a pause, and at the end', async () => {
  const storage = createFakeStorage();
  const { engine, page, sendRequest, playFrom, dispose } = startAudio({ platform: { storage } });
  const place = () => (JSON.parse(storage.items.get(key) ?? '{}') as { position?: number }).position;
  await playFrom(1);
  engine.advance(0, 4.75);
  expect(place()).toBe(0);
  engine.advance(5, 6);
  expect(place()).toBe(5);
  page.signal('hidden');
  expect(place()).toBe(6);
  engine.advance(6, 7);
  await sendRequest({ type: 'pause' });
  expect(place()).toBe(7);
  await sendRequest({ type: 'play' });
  engine.advance(7, 8);
  dispose();
  expect(place()).toBe(8);
});

test('a tab in which nothing changed keeps what another one has saved', async () => {
  const storage = createFakeStorage();
  const { playFrom, dispose } = startAudio({ platform: { storage } });
  await playFrom(1);
  dispose();
  const idle = startAudio({ platform: { storage } });
  expect(currentTrack(idle.player.state().queue!).id).toBe(1);
  storage.items.set(key, 'saved by another tab');
  idle.page.signal('hidden');
  idle.page.signal('leave');
  idle.dispose();
  expect(storage.items.get(key)).toBe('saved by another tab');
});

test('begins with nothing when what was kept is of another shape', () => {
  const kept = createFakeStorage({ [key]: '{"queue":{"tracks":[{}]},"settings":7,"position":{}}' });
  const { player } = startAudio({ platform: { storage: kept } });
  expect(player.state()).toMatchObject({ queue: undefined, volume: 0.5 });
});

const refused = (): never => {
  throw new DOMException('denied', 'SecurityError');
};

test.each([
  ['blocked', { getItem: refused, setItem: refused, removeItem: refused }],
  ['full', { ...createFakeStorage(), setItem: refused }],
  ['not there', undefined],
])('with storage that is %s it plays', async (_, storage) => {
  const { player, host, playFrom } = startAudio({ platform: { storage } });
  await playFrom(1);
  expect(player.state().playing).toBe(true);
  host.session.end('logout');
  expect(player.state().queue).toBeUndefined();
});

test('after an expired session it is restored for the same viewer, not for another one', async () => {
  const storage = createFakeStorage();
  const { host, player, playFrom } = startAudio({ platform: { storage } });
  await playFrom(2);
  host.session.end('expired');
  expect(player.state().queue).toBeUndefined();
  host.session.start(makeSession({ email: 'ravi@example.com', token: 'token-of-ravi' }));
  expect(player.state().queue).toBeUndefined();
  host.session.end('expired');
  host.session.start(makeSession({ token: 'another' }));
  expect(currentTrack(player.state().queue!).id).toBe(2);
  expect(player.state().playing).toBe(false);
});

test('a guest restores and saves nothing', () => {
  const storage = createFakeStorage({ [key]: '{}' });
  const { page } = startAudio({ guest: true, platform: { storage } });
  page.signal('leave');
  expect([...storage.items]).toEqual([[key, '{}']]);
});
