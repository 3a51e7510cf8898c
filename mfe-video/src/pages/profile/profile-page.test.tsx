import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ApiError } from '@inspire/shared/client';
import {
  createPendingResponse,
  expectNoErrorShown,
  makePage,
  makePlan,
  makeSubscription,
  requestedUrls,
} from '@inspire/shared/testing';
import manifest from '../../../remote.json';
import {
  bodies,
  day,
  device,
  profile,
  profilePath,
  responded,
  section,
  showProfile,
  tryToClose,
} from '../../testing/show-profile';

test('sends exactly the requests that the document prefetches (remote.json)', async () => {
  const { host } = showProfile();
  await section('Devices');
  expect(requestedUrls(host.fake).toSorted()).toEqual(
    manifest.paths.find((one) => one.path === profilePath)?.data?.toSorted(),
  );
});

test('shows the account, the subscription and the rentals with their ends, and the videos', async () => {
  showProfile();
  const details = await section('Personal details');
  for (const text of ['Asha Patil', 'asha@example.com', '+919876543210', day(profile.since)])
    expect(details).toHaveTextContent(text);
  expect(await section('Subscription')).toHaveTextContent(`Yearly`);
  expect(await section('Subscription')).toHaveTextContent(`Active until ${day('2098-12-01T06:30:00.000Z')}`);
  const rental = within(await section('Rentals')).getByRole('link');
  expect(rental).toHaveTextContent(`A Year of EveningsEnds on ${day('2027-11-20T06:30:00.000Z')}`);
  expect(rental).toHaveAttribute('href', '/user-routes/video-player?id=3');
  expect(within(await section('Purchased videos')).getByRole('link')).toHaveTextContent('Put the Bag Down');
  expect(within(await section('Premium videos')).getByRole('link')).toHaveTextContent('Still Water');
});

test('says when a subscription that follows another one starts', async () => {
  const running = makeSubscription();
  const next = makeSubscription({
    subscriptionPlan: makePlan({ subscriptionPlanId: 2, subscriptionPlanName: 'Yearly' }),
    fromDate: running.toDate,
    toDate: '2099-12-01T06:30:00.000Z',
  });
  showProfile({ mySubscriptions: () => ({ MySubscriptions: [next, running], SubscriptionPlans: [] }) });
  const [first, second] = within(await section('Subscription')).getAllByRole('listitem');
  expect(first).toHaveTextContent(`YearlyStarts on ${day(next.fromDate)}Active until ${day(next.toDate)}`);
  expect(second).not.toHaveTextContent('Starts on');
});

test('reports every empty list', async () => {
  showProfile({
    mySubscriptions: () => ({ MySubscriptions: [], SubscriptionPlans: [] }),
    purchasedMedia: () => ({ videoDataList: [], audioAlbums: [] }),
    searchPaidVideos: () => makePage([]),
    profile: () => ({ ...profile, mobileNumber: 'Not saved' }),
  });
  expect(await section('Subscription')).toHaveTextContent('You don’t have a subscription.');
  expect(within(await section('Subscription')).getByRole('link', { name: 'See plans' })).toHaveAttribute(
    'href',
    '/plan-page',
  );
  expect(await section('Rentals')).toHaveTextContent('You have no rentals right now.');
  expect(await section('Purchased videos')).toHaveTextContent('You haven’t bought any videos yet.');
  expect(await section('Premium videos')).toHaveTextContent('No premium videos available at the moment.');
  expect(await section('Personal details')).toHaveTextContent('Not saved');
});

test('other remotes fill the slots for orders and for ways to sign in', async () => {
  const slots = {
    'profile.orders': () => <section aria-label="Orders">two orders</section>,
    'profile.security': () => <section aria-label="Ways to sign in">a passkey</section>,
  };
  showProfile({}, { slots });
  expect(await section('Orders')).toHaveTextContent('two orders');
  expect(await section('Ways to sign in')).toHaveTextContent('a passkey');
});

test('does not link to the plans if no remote serves them', async () => {
  showProfile({}, { owns: (requested) => requested !== '/plan-page' });
  expect(within(await section('Subscription')).queryByRole('link')).toBeNull();
});

test('a failed part reports it in place and can be retried', async () => {
  const { host } = showProfile({ mySubscriptions: () => new ApiError('http', 500) });
  const alert = within(await section('Subscription')).getByRole('alert');
  expect(await section('Personal details')).toHaveTextContent('Asha Patil');
  const typed = screen.getByLabelText('Current password');
  await userEvent.type(typed, 'inspire123');
  const pending = createPendingResponse();
  host.fake.respond({ mySubscriptions: (input) => pending.response.then(() => responded.mySubscriptions!(input)) });
  await userEvent.click(within(alert).getByRole('button', { name: 'Retry' }));
  await waitFor(async () =>
    expect(within(await section('Subscription')).getByRole('button', { name: 'Retry' })).toHaveAttribute(
      'aria-busy',
      'true',
    ),
  );
  pending.resolve(undefined);
  await waitFor(async () => expect(await section('Subscription')).toHaveTextContent('Yearly'));
  // The rest of the page stays mounted, with its input.
  expect(typed).toBeInTheDocument();
  expect(typed).toHaveValue('inspire123');
});

test('shows no error card after a 401, which the shell handles', async () => {
  const unauthorized = () => new ApiError('http', 401);
  const { host } = showProfile({ profile: unauthorized, sessions: unauthorized });
  await expectNoErrorShown(host);
});

describe('the mobile number', () => {
  const open = async () => {
    await userEvent.click(
      within(await section('Personal details')).getByRole('button', { name: 'Change: Mobile number' }),
    );
    const dialog = await screen.findByRole('dialog', { name: 'Your mobile number' });
    return {
      dialog,
      field: within(dialog).getByLabelText('Mobile number'),
      save: within(dialog).getByRole('button', { name: 'Save' }),
    };
  };

  test('keeps its dialog open while it saves, reports a failure and stays unchanged', async () => {
    const pending = createPendingResponse<ApiError>();
    const { host } = showProfile({ updateContact: () => pending.response });
    const { dialog, save } = await open();
    await userEvent.click(save);
    await waitFor(() => expect(bodies(host.fake.calls, 'updateContact')).toHaveLength(1));
    await tryToClose(dialog);
    pending.resolve(new ApiError('http', 500));
    expect(await within(dialog).findByText('Failed to update mobile number. Please try again.')).toBeVisible();
    expect(host.session.current()?.mobileNumber).toBe('9876543210');
  });
});

describe('the password', () => {
  const fill = async (current: string, next: string, again = next) => {
    const form = await screen.findByRole('form', { name: 'Change Password' });
    const type = async (label: string, text: string) =>
      text && (await userEvent.type(within(form).getByLabelText(label), text));
    await type('Current password', current);
    await type('New password', next);
    await type('Confirm new password', again);
    await userEvent.click(within(form).getByRole('button', { name: 'Change Password' }));
    return form;
  };

  test('is validated first', async () => {
    const { host } = showProfile();
    const form = await fill('', 'abc', 'abd');
    for (const text of [
      'Current password is required!',
      'Password must be at least 6 characters',
      'Passwords do not match!',
    ])
      expect(form).toHaveTextContent(text);
    expect(within(form).getByLabelText('Current password')).toHaveFocus();
    expect(bodies(host.fake.calls, 'changePassword')).toEqual([]);
  });

  test.each([
    ['a wrong one', new ApiError('http', 400, 'Incorrect password.', 'wrong-password'), 'Incorrect password.'],
    ['too many attempts', new ApiError('http', 429, 'Please wait 5 minutes.'), 'Please wait 5 minutes.'],
    ['anything else', new ApiError('http', 500, 'secret'), 'Something Went Wrong'],
  ])('%s is shown, and the viewer stays signed in', async (_, error, text) => {
    const { host } = showProfile({ changePassword: () => error });
    const form = await fill('inspire', 'sunrise-77');
    expect(await within(form).findByText(text)).toBeVisible();
    expect(host.session.current()?.token).toBe('token-of-asha');
  });

  test.each(['password-too-common', 'password-leaked'])('%s is shown at the new password', async (code) => {
    showProfile({ changePassword: () => new ApiError('http', 400, 'Choose another one.', code) });
    const form = await fill('inspire123', 'sunrise-77');
    expect(await within(form).findByText('Choose another one.')).toBeVisible();
    expect(within(form).getByLabelText('New password')).toBeInvalid();
  });

  test('is not requested from an account that signs in with Google', async () => {
    showProfile({ profile: () => ({ ...profile, hasPassword: false, hasGoogle: true }) });
    expect(await section('Password')).toHaveTextContent('You sign in with Google');
    expect(screen.queryByRole('form', { name: 'Change Password' })).toBeNull();
    expect(within(await section('Delete account')).queryByRole('button')).toBeNull();
  });
});

describe('devices', () => {
  const logOut = async (id: number) =>
    userEvent.click(within(await section('Devices')).getByRole('button', { name: `Log out: Chrome on Windows ${id}` }));

  test('list this one first, without a way to log it out', async () => {
    showProfile();
    const rows = within(await section('Devices')).getAllByRole('listitem');
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      'Chrome on Windows 2This device',
      ...[1, 3].map((id) => `Chrome on Windows ${id}Last used on ${day('2026-11-20T00:00:00.000Z')}Log out`),
    ]);
  });

  test('pass the focus to the next one, and finally to the heading', async () => {
    showProfile({ endSession: () => undefined });
    await logOut(1);
    await waitFor(() => expect(screen.queryByText('Chrome on Windows 1')).toBeNull());
    expect(screen.getByRole('button', { name: 'Log out: Chrome on Windows 3' })).toHaveFocus();
    await logOut(3);
    await waitFor(() => expect(screen.queryByText('Chrome on Windows 3')).toBeNull());
    expect(screen.getByRole('heading', { name: 'Devices' })).toHaveFocus();
  });

  test.each([
    [404, true],
    [500, false],
  ])('one whose call fails with %s is removed: %s', async (status, isGone) => {
    const { host } = showProfile({ endSession: () => new ApiError('http', status) });
    await logOut(1);
    await waitFor(() => expect(host.recorded.toasts).toHaveLength(1));
    expect(screen.queryByText('Chrome on Windows 1') === null).toBe(isGone);
  });

  test('of many, five show first', async () => {
    showProfile({ sessions: () => Array.from({ length: 9 }, (_, id) => device(id)) });
    expect(within(await section('Devices')).getAllByRole('listitem')).toHaveLength(5);
    await userEvent.click(within(await section('Devices')).getByRole('button', { name: 'Show all 9' }));
    const rows = within(await section('Devices')).getAllByRole('listitem');
    expect(rows).toHaveLength(9);
    expect(within(rows[5]!).getByRole('button')).toHaveFocus();
  });
});

describe('deleting the account', () => {
  const sendRequest = async (password: string) => {
    await userEvent.click(within(await section('Delete account')).getByRole('button', { name: 'Delete account' }));
    const dialog = await screen.findByRole('dialog', { name: 'Delete your account?' });
    if (password) await userEvent.type(within(dialog).getByLabelText('Your password'), password);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Delete account' }));
    return dialog;
  };

  test('does nothing without a password, or with a wrong one', async () => {
    const { host } = showProfile({
      deleteAccount: () => new ApiError('http', 400, 'Incorrect password.', 'wrong-password'),
    });
    const dialog = await sendRequest('');
    expect(bodies(host.fake.calls, 'deleteAccount')).toEqual([]);
    await userEvent.type(within(dialog).getByLabelText('Your password'), 'inspire');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Delete account' }));
    expect(await within(dialog).findByText('Incorrect password.')).toBeVisible();
    expect(host.session.current()).toBeDefined();
  });

  test('cannot be closed while it runs, and reports a failure', async () => {
    const pending = createPendingResponse<ApiError>();
    const { host } = showProfile({ deleteAccount: () => pending.response });
    const dialog = await sendRequest('inspire123');
    await waitFor(() => expect(bodies(host.fake.calls, 'deleteAccount')).toHaveLength(1));
    await tryToClose(dialog);
    pending.resolve(new ApiError('http', 500));
    expect(await within(dialog).findByText('Something Went Wrong')).toBeVisible();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});
