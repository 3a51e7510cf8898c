import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ApiError } from '@inspire/shared/client';
import { useHost, useSession } from '@inspire/shared/host';
import { useQuery } from '@inspire/shared/query';
import { Link } from '@inspire/shared/router';
import { album, audio } from '../contracts/entities/album';
import { notification, notificationType } from '../contracts/entities/notification';
import { sessionData } from '../contracts/entities/session';
import { subscription, subscriptionPlan } from '../contracts/entities/subscription';
import { video } from '../contracts/entities/video';
import {
  createTestHost,
  makeAlbum,
  makeAudio,
  makeNotification,
  makePlan,
  makeSession,
  makeSubscription,
  makeVideo,
  renderWithHost,
} from '.';

describe('factories', () => {
  it('make data that the contracts accept', () => {
    expect(video.parse(makeVideo())).toEqual(makeVideo());
    expect(album.parse(makeAlbum())).toEqual(makeAlbum());
    expect(audio.parse(makeAudio())).toEqual(makeAudio());
    expect(sessionData.parse(makeSession())).toEqual(makeSession());
    expect(subscriptionPlan.parse(makePlan())).toEqual(makePlan());
    expect(subscription.parse(makeSubscription())).toEqual(makeSubscription());
    for (const type of notificationType.options) {
      expect(notification.parse(makeNotification({ type }))).toEqual(makeNotification({ type }));
    }
  });

  it('take other values, and texts that follow the id', () => {
    expect(makeVideo({ id: 7, videoType: 'Rent', price: 49 })).toMatchObject({
      id: 7,
      title: 'Video 7',
      videoType: 'Rent',
      price: 49,
    });
    expect(makeAlbum({ albumId: 9 })).toMatchObject({ albumId: 9, title: 'Album 9' });
    expect(makeNotification({ id: 3, type: 'audio', referenceId: 9 })).toMatchObject({
      notificationId: 3,
      title: 'Notification 3',
      message: 'What notification 3 says.',
      albumData: { albumId: 9, mediaType: 'AUDIO' },
    });
  });
});

describe('createTestHost', () => {
  it('answers calls from its table and remembers them', async () => {
    const host = createTestHost({ responses: { video: ({ params }) => makeVideo({ id: params.id }) } });
    await expect(host.api.call('video', { params: { id: 4 } })).resolves.toMatchObject({ title: 'Video 4' });
    host.api.sendOnLeave('logout', {});
    expect(host.fake.calls).toEqual([
      { name: 'video', input: { params: { id: 4 } } },
      { name: 'logout', input: {} },
    ]);
  });

  it('throws the ApiError of an answer, and names a call without one', async () => {
    const host = createTestHost({ responses: { allPlans: () => new ApiError('timeout') } });
    await expect(host.api.call('allPlans', {})).rejects.toMatchObject({ kind: 'timeout' });
    await expect(host.api.call('browseHistory', {})).rejects.toThrow("'browseHistory'");
    host.fake.respond({ allPlans: () => [] });
    await expect(host.api.call('allPlans', {})).resolves.toEqual([]);
  });

  it('lets a call be cancelled', async () => {
    const host = createTestHost({ responses: { allPlans: () => [] } });
    await expect(host.api.call('allPlans', {}, { signal: AbortSignal.abort() })).rejects.toMatchObject({
      kind: 'cancelled',
    });
  });

  it('remembers toasts, navigations and purchases', async () => {
    const host = createTestHost({ purchase: () => 'bought' });
    host.toasts.error('Something Went Wrong');
    host.navigation.go('/login', { replace: true });
    host.navigation.goToLogin();
    const item = { kind: 'video', id: 1, title: 'Video 1', price: 99, sale: 'buy' } as const;
    await expect(host.purchase(item)).resolves.toBe('bought');
    expect(host.recorded).toEqual({
      toasts: [{ kind: 'error', text: 'Something Went Wrong' }],
      navigations: [{ href: '/login', replace: true }, { href: 'login' }],
      purchases: [item],
    });
  });

  it('has a separate session, and site parts as they are set', () => {
    const host = createTestHost({ session: makeSession(), owns: (path) => path === '/audio', fills: () => false });
    const ended: string[] = [];
    host.events.onSessionEnded((reason) => ended.push(reason));
    expect(host.session.current()).toEqual(makeSession());
    host.session.end('expired');
    expect(ended).toEqual(['expired']);
    expect(createTestHost().session.current()).toBeUndefined();
    expect([host.site.owns('/audio'), host.site.owns('/'), host.site.fills('dock' as never)]).toEqual([
      true,
      false,
      false,
    ]);
  });
});

describe('a place of a page', () => {
  const Page = () => {
    const { Slot } = useHost();
    return (
      <p>
        Orders: <Slot name="profile.orders" fallback="being loaded" />
      </p>
    );
  };

  it('shows the content that the test sets, and is empty without', () => {
    const { unmount } = renderWithHost(<Page />, {
      host: createTestHost({ slots: { 'profile.orders': () => <b>two</b> } }),
    });
    expect(screen.getByText('two')).toBeInTheDocument();
    unmount();
    renderWithHost(<Page />, { host: createTestHost() });
    expect(screen.getByText('Orders:')).toHaveTextContent(/^Orders:$/);
  });
});

describe('renderWithHost', () => {
  const Screen = () => {
    const { api } = useHost();
    const { data } = useQuery({ queryKey: ['plans'], queryFn: () => api.call('allPlans', {}) });
    return (
      <Link to="/next?id=2">
        {useSession()?.user_name ?? 'Guest'} sees {data?.length ?? 'no'} plans
      </Link>
    );
  };

  it('gives a screen its host, its queries and a router', async () => {
    const host = createTestHost({ session: makeSession(), responses: { allPlans: () => [] } });
    const { router } = renderWithHost(<Screen />, {
      host,
      path: '/plan-page?from=mail',
      routes: [{ path: '/next', element: <p>Next</p> }],
    });
    expect(router.state.location.search).toBe('?from=mail');
    await userEvent.click(await screen.findByRole('link', { name: 'Asha Patil sees 0 plans' }));
    expect(await screen.findByText('Next')).toBeInTheDocument();
    expect(router.state.location.search).toBe('?id=2');
  });

  it('starts in a history entry with its state, as a guest', () => {
    const { router, host } = renderWithHost(<p>Player</p>, { path: { pathname: '/player', state: { id: 3 } } });
    expect(screen.getByText('Player')).toBeInTheDocument();
    expect(router.state.location.state).toEqual({ id: 3 });
    expect(host.session.current()).toBeUndefined();
  });
});
