import { ApiError, callAddress } from '@inspire/shared/client';
import type { AccountSession, Profile } from '@inspire/shared/contracts';
import { createTestHost, makePlan, makeSession, makeSubscription, makeVideo, renderWithHost, type AnswerTable, type TestHost, type TestHostOptions } from '@inspire/shared/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import manifest from '../../../remote.json';
import { changePassword } from '../../features/account/api/change-password';
import { deleteAccount } from '../../features/account/api/delete-account';
import { logOutDevice } from '../../features/account/api/devices';
import { saveNumber } from '../../features/account/api/save-number';
import { ProfilePage } from './profile-page';

const path = '/user-routes/user-profile';
const profile: Profile = {
  user_name: 'Asha Patil', email: 'asha@example.com', mobileNumber: '+919876543210', since: '2026-01-15T06:30:00.000Z', hasPassword: true, hasGoogle: false,
};
const device = (id: number, more: Partial<AccountSession> = {}): AccountSession => ({
  id: `00000000-0000-4000-8000-00000000000${id}`, device: `Chrome on Windows ${id}`, since: '2026-11-01T00:00:00.000Z',
  lastUsed: '2026-11-20T00:00:00.000Z', expiresAt: '2026-11-27T00:00:00.000Z', current: false, ...more,
});
const pageOf = (content: ReturnType<typeof makeVideo>[]) => ({ content, page: 0, size: 500, totalElements: content.length, totalPages: 1 });
const answered: AnswerTable = {
  profile: () => profile,
  mySubscriptions: () => ({ MySubscriptions: [makeSubscription({ toDate: '2098-12-01T06:30:00.000Z', subscriptionPlan: makePlan({ subscriptionPlanName: 'Yearly' }) })], SubscriptionPlans: [] }),
  purchasedMedia: () => ({
    videoDataList: [makeVideo({ id: 2, title: 'Put the Bag Down', videoType: 'BuyOne' }), makeVideo({ id: 3, title: 'A Year of Evenings', videoType: 'Rent', rentEndsAt: '2027-11-20T06:30:00.000Z' })],
    audioAlbums: [],
  }),
  searchPaidVideos: () => pageOf([makeVideo({ id: 8, title: 'Still Water', videoType: 'Premium' }), makeVideo({ id: 9, title: 'Rented out', videoType: 'Rent' })]),
  sessions: () => [device(1), device(2, { current: true }), device(3)],
};

function show(answers: AnswerTable = {}, more: Partial<TestHostOptions> = {}) {
  const host = createTestHost({ session: makeSession(), ...more, answers: { ...answered, ...answers } });
  return renderWithHost(<ProfilePage />, { host, path });
}
const section = (name: string) => screen.findByRole('region', { name });
const day = (at: string) => new Intl.DateTimeFormat(undefined, { dateStyle: 'long' }).format(new Date(at));
const bodies = (calls: readonly { name: string; input: unknown }[], wanted: string) =>
  calls.filter(({ name }) => name === wanted).map(({ input }) => (input as { body?: unknown; params?: unknown }).body ?? (input as { params?: unknown }).params);

/** By Cancel and by Esc. */
async function tryToClose(dialog: HTMLElement) {
  const cancel = within(dialog).getByRole('button', { name: 'Cancel' });
  expect(cancel).toHaveAttribute('aria-disabled', 'true');
  await userEvent.click(cancel);
  fireEvent(dialog, new Event('cancel', { cancelable: true }));
}

test('asks exactly what the document has asked ahead (remote.json)', async () => {
  const { host } = show();
  await section('Devices');
  const asked = host.fake.calls.map(({ name, input }) => callAddress(name, undefined, (input as { query?: Record<string, string> }).query));
  expect(asked.toSorted()).toEqual(manifest.paths.find((one) => one.path === path)?.data?.toSorted());
});

test('shows who the viewer is, the subscription with its end, rentals with theirs, and the videos', async () => {
  show();
  const details = await section('Personal details');
  for (const text of ['Asha Patil', 'asha@example.com', '+919876543210', day(profile.since)]) expect(details).toHaveTextContent(text);
  expect(await section('Subscription')).toHaveTextContent(`Yearly`);
  expect(await section('Subscription')).toHaveTextContent(`Runs until ${day('2098-12-01T06:30:00.000Z')}`);
  const rental = within(await section('Rentals')).getByRole('link');
  expect(rental).toHaveTextContent(`A Year of EveningsEnds on ${day('2027-11-20T06:30:00.000Z')}`);
  expect(rental).toHaveAttribute('href', '/user-routes/video-player?id=3');
  expect(within(await section('Bought videos')).getByRole('link')).toHaveTextContent('Put the Bag Down');
  expect(within(await section('Premium videos')).getByRole('link')).toHaveTextContent('Still Water');
});

test('says what there is none of', async () => {
  show({
    mySubscriptions: () => ({ MySubscriptions: [], SubscriptionPlans: [] }), purchasedMedia: () => ({ videoDataList: [], audioAlbums: [] }), searchPaidVideos: () => pageOf([]),
    profile: () => ({ ...profile, mobileNumber: 'Not saved' }),
  });
  expect(await section('Subscription')).toHaveTextContent('You have no subscription.');
  expect(within(await section('Subscription')).getByRole('link', { name: 'See plans' })).toHaveAttribute('href', '/plan-page');
  expect(await section('Rentals')).toHaveTextContent('You rent nothing at the moment.');
  expect(await section('Bought videos')).toHaveTextContent('You have not bought a video yet.');
  expect(await section('Premium videos')).toHaveTextContent('No premium videos available at the moment.');
  expect(await section('Personal details')).toHaveTextContent('Not saved');
});

test('the orders are what another remote fills their place with', async () => {
  show({}, { slots: { 'profile.orders': () => <section aria-label="Orders">two orders</section> } });
  expect(await section('Orders')).toHaveTextContent('two orders');
});

test('the plans are not linked where nobody serves them', async () => {
  show({}, { owns: (asked) => asked !== '/plan-page' });
  expect(within(await section('Subscription')).queryByRole('link')).toBeNull();
});

test('a part that fails says so in its place, and can be tried again', async () => {
  const { host } = show({ mySubscriptions: () => new ApiError('http', 500) });
  const alert = within(await section('Subscription')).getByRole('alert');
  expect(await section('Personal details')).toHaveTextContent('Asha Patil');
  const typed = screen.getByLabelText('Current password');
  await userEvent.type(typed, 'inspire123');
  let arrive = (): void => undefined;
  const arrived = new Promise<void>((resolve) => { arrive = resolve; });
  host.fake.answer({ mySubscriptions: (input) => arrived.then(() => answered.mySubscriptions!(input)) });
  await userEvent.click(within(alert).getByRole('button', { name: 'Retry' }));
  await waitFor(async () => expect(within(await section('Subscription')).getByRole('button', { name: 'Retry' })).toHaveAttribute('aria-busy', 'true'));
  arrive();
  await waitFor(async () => expect(await section('Subscription')).toHaveTextContent('Yearly'));
  // The page around it has stayed, with what was begun there.
  expect(typed).toBeInTheDocument();
  expect(typed).toHaveValue('inspire123');
});

test('a session that ended is told once, and no card flashes', async () => {
  const unauthorized = () => new ApiError('http', 401);
  const { host } = show({ profile: unauthorized, sessions: unauthorized });
  await waitFor(() => expect(host.recorded.toasts).toEqual([{ kind: 'warning', text: 'Session Expired' }]));
  expect(screen.queryByRole('alert')).toBeNull();
});

describe('the mobile number', () => {
  const open = async () => {
    await userEvent.click(within(await section('Personal details')).getByRole('button', { name: 'Change: Mobile number' }));
    const dialog = await screen.findByRole('dialog', { name: 'Your mobile number' });
    return { dialog, field: within(dialog).getByLabelText('Mobile number'), save: within(dialog).getByRole('button', { name: 'Save' }) };
  };

  test('is changed on the server, in the session record and in the local item', async () => {
    const { host } = show({ updateContact: () => makeSession() });
    const { field, save } = await open();
    expect(field).toHaveValue('9876543210');
    await userEvent.clear(field);
    await userEvent.type(field, '91234 56780');
    await userEvent.click(save);
    await waitFor(() => expect(host.recorded.toasts).toEqual([{ kind: 'success', text: 'Mobile number saved' }]));
    expect(bodies(host.fake.calls, 'updateContact')).toEqual([{ contact: '9123456780' }]);
    expect(host.session.current()?.mobileNumber).toBe('9123456780');
    expect(await section('Personal details')).toHaveTextContent('9123456780');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('needs ten digits, and nothing is sent without', async () => {
    const { host } = show();
    const { dialog, field, save } = await open();
    await userEvent.clear(field);
    await userEvent.type(field, '12345');
    await userEvent.click(save);
    expect(dialog).toHaveTextContent('Please enter a valid 10-digit mobile number.');
    expect(field).toHaveFocus();
    expect(bodies(host.fake.calls, 'updateContact')).toEqual([]);
  });

  test('that is being saved keeps its dialog', async () => {
    let refuse = (): void => undefined;
    const { host } = show({ updateContact: () => new Promise((resolve) => { refuse = () => resolve(new ApiError('http', 500)); }) });
    const { dialog, save } = await open();
    await userEvent.click(save);
    await waitFor(() => expect(bodies(host.fake.calls, 'updateContact')).toHaveLength(1));
    await tryToClose(dialog);
    refuse();
    expect(await within(dialog).findByText('Failed to update mobile number. Please try again.')).toBeVisible();
  });

  test('that cannot be saved says so, and nothing has changed', async () => {
    const { host } = show({ updateContact: () => new ApiError('http', 500) });
    const { dialog, save } = await open();
    await userEvent.click(save);
    expect(await within(dialog).findByText('Failed to update mobile number. Please try again.')).toBeVisible();
    expect(host.session.current()?.mobileNumber).toBe('9876543210');
  });
});

describe('the password', () => {
  const fill = async (current: string, next: string, again = next) => {
    const form = await screen.findByRole('form', { name: 'Change Password' });
    const type = async (label: string, text: string) => text && (await userEvent.type(within(form).getByLabelText(label), text));
    await type('Current password', current);
    await type('New password', next);
    await type('Confirm new password', again);
    await userEvent.click(within(form).getByRole('button', { name: 'Change Password' }));
    return form;
  };

  test('is changed, and the new session takes the place of the running one', async () => {
    const { host } = show({ changePassword: () => makeSession({ token: 'fresh' }) });
    const ended = jest.fn();
    host.events.onSessionEnded(ended);
    const form = await fill('inspire123', 'sunrise-77');
    await waitFor(() => expect(host.recorded.toasts).toEqual([{ kind: 'success', text: 'Password changed successfully' }]));
    expect(bodies(host.fake.calls, 'changePassword')).toEqual([{ oldPassword: 'inspire123', password: 'sunrise-77', confirmPassword: 'sunrise-77' }]);
    expect(host.session.current()?.token).toBe('fresh');
    expect(ended).not.toHaveBeenCalled();
    expect(within(form).getByLabelText('Current password')).toHaveValue('');
  });

  test('is checked first', async () => {
    const { host } = show();
    const form = await fill('', 'abc', 'abd');
    for (const text of ['Current password is required!', 'Password must be at least 6 characters', 'Passwords do not match!']) expect(form).toHaveTextContent(text);
    expect(within(form).getByLabelText('Current password')).toHaveFocus();
    expect(bodies(host.fake.calls, 'changePassword')).toEqual([]);
  });

  test.each([
    ['a wrong one', new ApiError('http', 400, 'The password is wrong.', 'wrong-password'), 'The password is wrong.'],
    ['too many attempts', new ApiError('http', 429, 'Please wait 5 minutes.'), 'Please wait 5 minutes.'],
    ['anything else', new ApiError('http', 500, 'secret'), 'Something Went Wrong'],
  ])('%s is said, and the viewer stays', async (_, error, text) => {
    const { host } = show({ changePassword: () => error });
    const form = await fill('inspire', 'sunrise-77');
    expect(await within(form).findByText(text)).toBeVisible();
    expect(host.session.current()?.token).toBe('token-of-asha');
  });

  test('of an account that signs in with Google is not asked for', async () => {
    show({ profile: () => ({ ...profile, hasPassword: false, hasGoogle: true }) });
    expect(await section('Password')).toHaveTextContent('You sign in with Google');
    expect(screen.queryByRole('form', { name: 'Change Password' })).toBeNull();
    expect(within(await section('Delete account')).queryByRole('button')).toBeNull();
  });
});

describe('devices', () => {
  test('list this one first, without a way to log it out', async () => {
    show();
    const rows = within(await section('Devices')).getAllByRole('listitem');
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      'Chrome on Windows 2This device', ...[1, 3].map((id) => `Chrome on Windows ${id}Last used on ${day('2026-11-20T00:00:00.000Z')}Log out`),
    ]);
  });

  test('are logged out one by one', async () => {
    const { host } = show({ endSession: () => undefined });
    await userEvent.click(within(await section('Devices')).getByRole('button', { name: 'Log out: Chrome on Windows 3' }));
    await waitFor(() => expect(screen.queryByText('Chrome on Windows 3')).toBeNull());
    expect(bodies(host.fake.calls, 'endSession')).toEqual([{ id: device(3).id }]);
    expect(host.recorded.toasts).toEqual([{ kind: 'success', text: 'Chrome on Windows 3 is logged out' }]);
  });

  test('pass the focus on to the next one, at last to the heading', async () => {
    show({ endSession: () => undefined });
    const logOut = async (id: number) => userEvent.click(within(await section('Devices')).getByRole('button', { name: `Log out: Chrome on Windows ${id}` }));
    await logOut(1);
    await waitFor(() => expect(screen.queryByText('Chrome on Windows 1')).toBeNull());
    expect(screen.getByRole('button', { name: 'Log out: Chrome on Windows 3' })).toHaveFocus();
    await logOut(3);
    await waitFor(() => expect(screen.queryByText('Chrome on Windows 3')).toBeNull());
    expect(screen.getByRole('heading', { name: 'Devices' })).toHaveFocus();
  });

  test.each([[404, true], [500, false]])('one whose call answers %s is gone: %s', async (status, isGone) => {
    const { host } = show({ endSession: () => new ApiError('http', status) });
    await userEvent.click(within(await section('Devices')).getByRole('button', { name: 'Log out: Chrome on Windows 1' }));
    await waitFor(() => expect(host.recorded.toasts).toHaveLength(1));
    expect(screen.queryByText('Chrome on Windows 1') === null).toBe(isGone);
  });

  test('of many, five show first', async () => {
    show({ sessions: () => Array.from({ length: 9 }, (_, id) => device(id)) });
    expect(within(await section('Devices')).getAllByRole('listitem')).toHaveLength(5);
    await userEvent.click(within(await section('Devices')).getByRole('button', { name: 'Show all 9' }));
    const rows = within(await section('Devices')).getAllByRole('listitem');
    expect(rows).toHaveLength(9);
    expect(within(rows[5]!).getByRole('button')).toHaveFocus();
  });
});

describe('deleting the account', () => {
  const ask = async (password: string) => {
    await userEvent.click(within(await section('Delete account')).getByRole('button', { name: 'Delete account' }));
    const dialog = await screen.findByRole('dialog', { name: 'Delete your account?' });
    if (password) await userEvent.type(within(dialog).getByLabelText('Your password'), password);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Delete account' }));
    return dialog;
  };

  test('says what it means, asks for the password, and ends the session', async () => {
    const { host } = show({ deleteAccount: () => undefined });
    const dialog = await ask('inspire123');
    expect(dialog).toHaveTextContent('can never be opened again');
    await waitFor(() => expect(host.session.current()).toBeUndefined());
    expect(bodies(host.fake.calls, 'deleteAccount')).toEqual([{ password: 'inspire123' }]);
    await waitFor(() => expect(host.recorded.toasts).toEqual([{ kind: 'success', text: 'Your account was deleted' }]));
  });

  test('does nothing without a password, or with a wrong one', async () => {
    const { host } = show({ deleteAccount: () => new ApiError('http', 400, 'The password is wrong.', 'wrong-password') });
    const dialog = await ask('');
    expect(bodies(host.fake.calls, 'deleteAccount')).toEqual([]);
    await userEvent.type(within(dialog).getByLabelText('Your password'), 'inspire');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Delete account' }));
    expect(await within(dialog).findByText('The password is wrong.')).toBeVisible();
    expect(host.session.current()).toBeDefined();
  });

  test('cannot be left while it runs, and tells a failure', async () => {
    let refuse = (): void => undefined;
    const { host } = show({ deleteAccount: () => new Promise((resolve) => { refuse = () => resolve(new ApiError('http', 500)); }) });
    const dialog = await ask('inspire123');
    await waitFor(() => expect(bodies(host.fake.calls, 'deleteAccount')).toHaveLength(1));
    await tryToClose(dialog);
    refuse();
    expect(await within(dialog).findByText('Something Went Wrong')).toBeVisible();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('can be left by Cancel', async () => {
    const { host } = show();
    await userEvent.click(within(await section('Delete account')).getByRole('button', { name: 'Delete account' }));
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(bodies(host.fake.calls, 'deleteAccount')).toEqual([]);
  });
});

describe('what the profile writes', () => {
  const writes = [
    ['a new password', 'changePassword', (host: TestHost) => changePassword(host, { oldPassword: 'inspire123', password: 'sunrise-77', confirmPassword: 'sunrise-77' })],
    ['a number', 'updateContact', (host: TestHost) => saveNumber(host, '9123456780')],
    ['a deletion', 'deleteAccount', (host: TestHost) => deleteAccount(host, 'inspire123')],
  ] as const;
  const ravi = makeSession({ email: 'ravi@example.com', token: 'token-of-ravi', mobileNumber: '8000000000' });

  test.each(writes)('%s that is answered late touches nothing after a logout, and no other session', async (_, name, write) => {
    for (const session of [undefined, ravi]) {
      const host = createTestHost({ session: makeSession() });
      host.fake.answer({
        [name]: () => {
          host.session.end('logout');
          if (session) host.session.start(session);
          return makeSession({ token: 'fresh' });
        },
      });
      expect(await write(host)).toBe(false);
      expect(host.session.current()).toEqual(session);
    }
  });

  test.each([...writes, ['a logged out device', 'endSession', (host: TestHost) => logOutDevice(host, device(1).id)] as const])(
    '%s: an ended session is told (decision 35)', async (_, name, write) => {
      const host = createTestHost({ session: makeSession(), answers: { [name]: () => new ApiError('http', 401) } });
      await expect(write(host)).rejects.toThrow();
      expect(host.recorded.toasts).toEqual([{ kind: 'warning', text: 'Session Expired' }]);
    },
  );

  test('and told by nothing else', async () => {
    const { host } = show({ endSession: () => new ApiError('http', 401) });
    const logOut = within(await section('Devices')).getByRole('button', { name: 'Log out: Chrome on Windows 1' });
    await userEvent.click(logOut);
    await waitFor(() => expect(logOut).not.toHaveAttribute('aria-busy'));
    expect(host.recorded.toasts).toEqual([{ kind: 'warning', text: 'Session Expired' }]);
  });

  test('is told to nobody else', async () => {
    const { host } = show();
    host.fake.answer({
      deleteAccount: () => {
        host.session.start(ravi);
      },
    });
    await userEvent.click(within(await section('Delete account')).getByRole('button', { name: 'Delete account' }));
    const dialog = await screen.findByRole('dialog', { name: 'Delete your account?' });
    await userEvent.type(within(dialog).getByLabelText('Your password'), 'inspire123');
    const confirm = within(dialog).getByRole('button', { name: 'Delete account' });
    await userEvent.click(confirm);
    await waitFor(() => expect(confirm).not.toHaveAttribute('aria-busy'));
    expect(bodies(host.fake.calls, 'deleteAccount')).toHaveLength(1);
    expect(host.recorded.toasts).toEqual([]);
  });
});
