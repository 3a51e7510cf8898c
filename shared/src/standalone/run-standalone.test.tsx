import { act, screen } from '@testing-library/react';
import { defineRemote } from '@inspire/shared/remote';
import { makeSession } from '@inspire/shared/testing';
import { runStandalone } from './index';

const manifest = { name: 'mfe-films', paths: ['/films'], slots: [] };
const container = () => document.body.appendChild(document.createElement('div'));
const remote = defineRemote({ routes: () => [{ path: '/films', element: 'Films' }] });

beforeEach(() => Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true }));

it('shows the frame with the remote in it, and the session that this browser keeps', async () => {
  localStorage.setItem('data', JSON.stringify(makeSession()));
  const close = await act(() =>
    runStandalone({ manifest, load: () => Promise.resolve({ default: remote }), container: container() }),
  );
  expect(screen.getByRole('link', { name: '/films' })).toBeInTheDocument();
  expect(screen.getByText('Asha Patil')).toBeInTheDocument();

  localStorage.removeItem('data');
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'data' })));
  expect(screen.getByText('Guest')).toBeInTheDocument();

  act(close);
  expect(screen.queryByRole('link')).not.toBeInTheDocument();
});

it.each([
  ['cannot be loaded', { manifest, load: () => Promise.reject(new Error('Chunk is gone')) }, 'Chunk is gone'],
  ['has a wrong shape', { manifest, load: () => Promise.resolve({ default: { routes: 7 } as never }) }, 'defineRemote'],
  [
    'has a wrong manifest',
    { manifest: { name: 'films' }, load: () => Promise.resolve({ default: remote }) },
    'mfe-video',
  ],
])('says why a remote that %s does not start, and leaves no channel open', async (_, options, text) => {
  const closeChannel = jest.spyOn(BroadcastChannel.prototype, 'close');
  await act(() => expect(runStandalone({ ...options, container: container() })).rejects.toThrow(text));
  expect(screen.getAllByRole('alert').at(-1)).toHaveTextContent(text);
  expect(closeChannel).toHaveBeenCalledTimes(1);
});
