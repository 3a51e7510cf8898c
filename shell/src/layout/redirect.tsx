import { Navigate, type To } from '@inspire/shared/router';
import { PageSkeleton } from './page-skeleton';

/** Replaces the page by another one, under a skeleton: the space below the bar is never blank. */
export const Redirect = ({ to, state }: { readonly to: To; readonly state?: unknown }) => (
  <>
    <PageSkeleton />
    <Navigate to={to} replace state={state} />
  </>
);
