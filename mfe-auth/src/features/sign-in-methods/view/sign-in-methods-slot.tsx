import { useLazy } from '@inspire/shared/ui';
import { MethodsSkeleton } from './methods-skeleton';

// A chunk of its own: the login page must not load the profile's dialogs.
const load = () => import('./sign-in-methods').then(({ SignInMethods }) => SignInMethods);

export function SignInMethodsSlot() {
  const { Component, failed } = useLazy(load);
  if (Component) return <Component />;
  // An empty slot takes no room, and the page continues (ADR-21).
  return failed ? null : <MethodsSkeleton />;
}
