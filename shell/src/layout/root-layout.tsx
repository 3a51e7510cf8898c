import { findStorage } from '@inspire/shared/guards';
import { Outlet, ScrollRestoration } from '@inspire/shared/router';
import { useLeaving } from '../federation/remote-manager-context';
import { Bar } from './bar';
import { useLayoutPart } from './layout-part';
import { PageSkeleton } from './page-skeleton';
import { scrollKey } from './scroll-key';
import { Slot } from './slot';

/** Stores scroll positions in the tab, if the browser allows it. */
const LayoutSlots = () => (
  <>
    <Slot name="dock" />
    <Slot name="popups" />
    <Slot name="purchase" onDemand />
    {findStorage('sessionStorage') && <ScrollRestoration getKey={scrollKey} />}
  </>
);

function PageContent({ isLoading }: { readonly isLoading: boolean }) {
  const leaving = useLeaving();
  return isLoading || leaving ? <PageSkeleton /> : <Outlet />;
}

/**
 * The element of the root route: the part of the layout that its RouterProvider renders.
 * @param isLoading true while the router has not resolved the first route
 */
export function RootLayout({ isLoading = false }: { readonly isLoading?: boolean }) {
  const part = useLayoutPart();
  if (part === 'page') return <PageContent isLoading={isLoading} />;
  // Remotes of slots load after the page itself.
  return part === 'bar' ? <Bar hasSlots={!isLoading} /> : !isLoading && <LayoutSlots />;
}
