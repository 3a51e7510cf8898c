import { act, screen, waitFor } from '@testing-library/react';
import { useEffect } from 'react';
import { ApiError } from '@inspire/shared/client';
import { type Host, useHost } from '@inspire/shared/host';
import { defineRemote } from '@inspire/shared/remote';
import { makeRelease, makeSession } from '@inspire/shared/testing';
import { loginRemote, renderShell } from '../testing/render-shell';

const path = '/user-routes/dashboard';

/** Like the API client, ends the session first and then rejects. */
const unauthorized = ({ session }: Pick<Host, 'session'>) => {
  session.end('expired');
  return Promise.reject(new ApiError('http', 401));
};

function Caller({ calls }: { calls: number }) {
  const host = useHost();
  useEffect(() => {
    for (let call = 0; call < calls; call += 1) unauthorized(host).catch(() => undefined);
  }, [host, calls]);
  return <h1 data-page-heading="">Screen</h1>;
}

interface Scene {
  readonly text?: string;
  readonly contract?: string;
  readonly pageCalls?: number;
  readonly bellCalls?: number;
}

const show = ({ text, contract = '1.3.0', pageCalls = 0, bellCalls = 0 }: Scene) =>
  renderShell({
    path,
    session: makeSession(),
    remotes: {
      mfe_auth: loginRemote,
      mfe_video: defineRemote({
        routes: () => [
          {
            path,
            element: <Caller calls={pageCalls} />,
            ...(text !== undefined && { handle: { sessionEndedText: text } }),
          },
        ],
        slots: { 'header.bell': () => <Caller calls={bellCalls} /> },
      }),
    },
    releases: {
      'mfe-video': makeRelease({ container: 'mfe_video', contract, slots: [{ name: 'header.bell', session: true }] }),
    },
  });
const notice = (text: string) => [{ kind: 'warning', text }];

describe.each([
  ['a screen with its own words', 'Logged Out', 'Logged Out'],
  ['a screen without', undefined, 'Session Expired'],
])('%s', (_, text, expected) => {
  const scene = text === undefined ? {} : { text };

  it.each([
    ['a call of the page', { pageCalls: 1 }],
    ['several calls of the page', { pageCalls: 3 }],
    ['a call of a slot', { bellCalls: 1 }],
    ['calls of both', { pageCalls: 2, bellCalls: 2 }],
  ])('says so once when %s meets the 401', async (_name, calls) => {
    const { host, router } = show({ ...scene, ...calls });
    await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
    expect(host.recorded.toasts).toEqual(notice(expected));
  });

  it('says so once when a call outside of any screen, or another tab, ends the session', async () => {
    const { host, router } = show(scene);
    await screen.findAllByRole('heading', { name: 'Screen' });
    act(() => host.session.end('expired'));
    await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
    expect(host.recorded.toasts).toEqual(notice(expected));
  });

  it('says nothing when the viewer logs out', async () => {
    const { host, router } = show(scene);
    await screen.findAllByRole('heading', { name: 'Screen' });
    act(() => host.session.end('logout'));
    await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
    expect(host.recorded.toasts).toEqual([]);
  });
});

it('leaves the notice to the screen of a remote that was built before contract 1.3', async () => {
  const { host, router } = show({ contract: '1.2.0' });
  await screen.findAllByRole('heading', { name: 'Screen' });
  act(() => host.session.end('expired'));
  await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
  expect(host.recorded.toasts).toEqual([]);
});
