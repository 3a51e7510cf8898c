import type { SiteSettings } from '@inspire/shared/host';
import { paths } from '@inspire/shared/routes';
import { messages } from '../messages';

export type DrawerItem =
  | { readonly kind: 'internal'; readonly label: string; readonly href: string }
  | { readonly kind: 'external'; readonly label: string; readonly href: string };

/**
 * Lists the drawer's items (SPEC-2), without the screens that no remote has released.
 * @param owns whether the shell or a remote owns a path
 */
export function drawerItems(loggedIn: boolean, settings: SiteSettings, owns: (path: string) => boolean): DrawerItem[] {
  const internal = (label: string, href: string): DrawerItem => ({ kind: 'internal', label, href });
  const external = (label: string, href: string): DrawerItem => ({ kind: 'external', label, href });
  const own = loggedIn
    ? [internal(messages.library, paths.library)]
    : [internal(messages.login, paths.login), internal(messages.signup, paths.signup)];
  return [
    ...own,
    external(messages.contactUs, settings.contactUrl),
    external(messages.aboutUs, settings.aboutUrl),
    internal(messages.terms, paths.terms),
  ].filter((item) => item.kind === 'external' || owns(item.href));
}
