import type { ReactNode } from 'react';
import { useSession } from '@inspire/shared/host';
import { useLocation } from '@inspire/shared/router';
import { findOwnedPath } from '../host/owned-path';
import { LoginPage } from '../pages/login-page';
import { useStandalone } from '../standalone-context';

export function SessionGate({ children }: { readonly children: ReactNode }) {
  const { manifest } = useStandalone();
  const { pathname } = useLocation();
  const session = useSession();
  return findOwnedPath(manifest, pathname)?.session && !session ? <LoginPage /> : children;
}
