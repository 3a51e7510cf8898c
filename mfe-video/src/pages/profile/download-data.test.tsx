import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ApiError } from '@inspire/shared/client';
import { devSignIn, fallbackSiteSettings } from '@inspire/shared/host';
import type { FakeResponses } from '@inspire/shared/testing';
import { startDevSignIn } from '@inspire/shared/ui';
import { toProofEntry } from '../../features/account/view/returned-proof';
import { bodies, profile, profilePath, section, showProfile } from '../../testing/show-profile';

const data = { exportedAt: '2026-11-25T06:30:00.000Z', sections: { videos: [{ title: 'Still Water' }] } };
const required = new ApiError('http', 403, undefined, 'proof-required');

/** The names of the files that the page has saved. */
const saved: string[] = [];
beforeEach(() => {
  saved.length = 0;
  Object.assign(URL, { createObjectURL: () => 'blob:data', revokeObjectURL: () => undefined });
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    saved.push(this.download);
  });
});
afterEach(() => jest.restoreAllMocks());

const press = async () =>
  userEvent.click(within(await section('Your data')).getByRole('button', { name: 'Download my data' }));
const dialog = () => screen.findByRole('dialog', { name: 'Confirm it’s you' });

test('asks for the password first when the last proof is too old', async () => {
  let isProven = false;
  const responses: FakeResponses = {
    exportAccount: () => (isProven ? data : required),
    proveOwner: (input) => {
      const { password } = (input as { body: { password: string } }).body;
      if (password !== 'inspire123') return new ApiError('http', 400, 'Incorrect password.', 'wrong-password');
      isProven = true;
      return undefined;
    },
  };
  const { host } = showProfile(responses);
  await press();
  const open = await dialog();
  const field = within(open).getByLabelText('Your password');
  await userEvent.type(field, 'wrong-one');
  await userEvent.click(within(open).getByRole('button', { name: 'Download my data' }));
  expect(await within(open).findByText('Incorrect password.')).toBeInTheDocument();
  expect(saved).toEqual([]);
  await userEvent.clear(field);
  await userEvent.type(field, 'inspire123');
  await userEvent.click(within(open).getByRole('button', { name: 'Download my data' }));
  await waitFor(() => expect(saved).toEqual(['inspire-data-2026-11-25.json']));
  expect(bodies(host.fake.calls, 'proveOwner')).toHaveLength(2);
  await waitFor(() => expect(open).not.toHaveAttribute('open'));
});

test('says when there were too many downloads today', async () => {
  const { host } = showProfile({
    exportAccount: () => new ApiError('http', 429, 'Too many attempts. Please try again later.'),
  });
  await press();
  await waitFor(() =>
    expect(host.recorded.toasts).toEqual([{ kind: 'error', text: 'Too many attempts. Please try again later.' }]),
  );
});

test('says what an account without any proof can do', async () => {
  const { host } = showProfile({
    profile: () => ({ ...profile, hasPassword: false, hasGoogle: true }),
    exportAccount: () => required,
  });
  await press();
  await waitFor(() => expect(host.recorded.toasts[0]?.text).toMatch(/^To download your data, set a password first/));
});

test('back from the development provider, the confirmed credential is the proof, and nothing is deleted', async () => {
  const nonce = 'n'.repeat(32);
  startDevSignIn(window.sessionStorage, {
    authorizeUrl: '/',
    from: profilePath,
    nonce,
    entry: toProofEntry('download-data'),
  });
  const { host } = showProfile(
    {
      profile: () => ({ ...profile, hasPassword: false, hasGoogle: true }),
      proveOwner: () => undefined,
      exportAccount: () => data,
    },
    { settings: { ...fallbackSiteSettings, signIn: devSignIn } },
    `#credential=a.b.c&state=${nonce}`,
  );
  const open = await dialog();
  expect(open).toHaveTextContent('Confirmed with Google');
  expect(screen.getAllByRole('dialog')).toHaveLength(1);
  await userEvent.click(within(open).getByRole('button', { name: 'Download my data' }));
  await waitFor(() => expect(saved).toEqual(['inspire-data-2026-11-25.json']));
  expect(bodies(host.fake.calls, 'proveOwner')).toEqual([{ credential: 'a.b.c', nonce }]);
  window.sessionStorage.clear();
});
