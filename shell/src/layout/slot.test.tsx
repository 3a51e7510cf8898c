import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { type ComponentType, useState } from 'react';
import { useHost } from '@inspire/shared/host';
import { defineRemote, type RemoteModule } from '@inspire/shared/remote';
import { makeRelease, makeSession, translatePage } from '@inspire/shared/testing';
import { renderShell } from '../testing/render-shell';

function Profile() {
  const { Slot } = useHost();
  return (
    <>
      <h1 data-page-heading="">Profile</h1>
      <section aria-label="Below">
        <Slot name="profile.orders" fallback={<p>Orders are being loaded</p>} />
      </section>
    </>
  );
}
const profileRemote = defineRemote({ routes: () => [{ path: '/user-routes/dashboard', Component: Profile }] });
const ordersRemote = defineRemote({ slots: { 'profile.orders': () => <h2>Your orders</h2> } });

const show = (billing: RemoteModule | Promise<RemoteModule> | Error) =>
  renderShell({
    path: '/user-routes/dashboard',
    session: makeSession(),
    remotes: { mfe_video: profileRemote, mfe_billing: billing },
  });
const below = () => screen.getByRole('region', { name: 'Below' });

describe('a place on a page of a remote', () => {
  it('shows the fallback while the other remote loads, then its content', async () => {
    let arrive: (module: RemoteModule) => void = () => undefined;
    const { loaded } = show(new Promise((resolve) => (arrive = resolve)));
    await screen.findByRole('heading', { name: 'Profile' });
    expect(below()).toHaveTextContent('Orders are being loaded');
    arrive(ordersRemote);
    expect(await screen.findByRole('heading', { name: 'Your orders' })).toBeVisible();
    expect(below()).not.toHaveTextContent('Orders are being loaded');
    expect(loaded).toEqual(['mfe_video', 'mfe_billing']);
  });

  it('is empty when the other remote cannot be loaded, and the page goes on', async () => {
    show(new Error('404'));
    expect(await screen.findByRole('heading', { name: 'Profile' })).toBeVisible();
    await waitFor(() => expect(below()).toBeEmptyDOMElement());
  });

  it('is tried again with each visit of the page', async () => {
    const { router, remotes, loaded } = show(new Error('404'));
    await screen.findByRole('heading', { name: 'Profile' });
    await waitFor(() => expect(below()).toBeEmptyDOMElement());
    const tries = loaded.length;
    remotes.mfe_billing = ordersRemote;
    await act(() => router.navigate('/about'));
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'Profile' })).toBeNull());
    expect(loaded).toHaveLength(tries);
    await act(() => router.navigate('/user-routes/dashboard'));
    expect(await screen.findByRole('heading', { name: 'Your orders' })).toBeVisible();
  });

  it('shows its filling again when a translator has broken it', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const { failures } = show(
      defineRemote({
        slots: {
          'profile.orders': () => {
            const [isOpen, setIsOpen] = useState(false);
            return (
              <p>
                {isOpen ? 'Two orders' : 'No order'}{' '}
                <button type="button" onClick={() => setIsOpen(true)}>
                  Show
                </button>
                {!isOpen && 'yet'}
              </p>
            );
          },
        },
      }),
    );
    await screen.findByRole('button', { name: 'Show' });
    translatePage(below());
    fireEvent.click(screen.getByRole('button', { name: 'Show' }));
    await waitFor(() => expect(below()).toHaveTextContent(/^No order Show\s?yet$/));
    fireEvent.click(screen.getByRole('button', { name: 'Show' }));
    expect(below()).toHaveTextContent('Two orders Show');
    expect(failures).toEqual([]);
  });

  it('is empty when the loaded release does not fill it', async () => {
    const { site } = show(defineRemote({ slots: {} }));
    await waitFor(() => expect(site.statusOf('mfe-billing')).toBe('ready'));
    expect(below()).toBeEmptyDOMElement();
  });
});

describe('a slot that several remotes fill', () => {
  const promo = (order: number) =>
    makeRelease({ container: 'mfe_acme', paths: [], slots: [{ name: 'profile.orders', order }] });
  const Promo = () => <h2>An offer</h2>;
  const showBoth = (order: number, Filling: ComponentType, release = promo(order)) =>
    renderShell({
      path: '/user-routes/dashboard',
      session: makeSession(),
      remotes: {
        mfe_video: profileRemote,
        mfe_billing: ordersRemote,
        mfe_acme: defineRemote({ slots: { 'profile.orders': Filling } }),
      },
      releases: { 'mfe-acme': release },
    });
  const headings = async () => {
    await screen.findByRole('heading', { name: 'Your orders' });
    return within(below())
      .getAllByRole('heading')
      .map(({ textContent }) => textContent);
  };

  it.each([
    ['before', -1, ['An offer', 'Your orders']],
    ['after', 1, ['Your orders', 'An offer']],
  ])('shows the one of order %s the other where it belongs', async (_, order, expected) => {
    showBoth(order, Promo);
    await screen.findByRole('heading', { name: 'An offer' });
    expect(await headings()).toEqual(expected);
  });

  it('keeps the others when one throws', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const { failures } = showBoth(-1, () => {
      throw new Error('broken');
    });
    await waitFor(() => expect(failures).toMatchObject([{ remote: 'mfe-acme', phase: 'render' }]));
    expect(await headings()).toEqual(['Your orders']);
  });

  it('shows none to a viewer without its role, and loads nothing for it', async () => {
    const release = makeRelease({
      container: 'mfe_acme',
      paths: [],
      slots: [{ name: 'profile.orders', role: 'editor' }],
    });
    const { loaded } = showBoth(0, Promo, release);
    expect(await headings()).toEqual(['Your orders']);
    expect(loaded).not.toContain('mfe_acme');
  });
});
