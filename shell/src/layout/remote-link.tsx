import { NavLink, type NavLinkProps } from '@inspire/shared/router';
import { useSite } from '../federation/site-context';

/** A link that starts to load the remote behind it as soon as the viewer shows interest (goal P6). */
export function RemoteLink({ to, ...link }: Omit<NavLinkProps, 'to'> & { to: string }) {
  const site = useSite();
  const preload = () => {
    const owner = site.ownerOf(to);
    // A failure shows when the link is followed.
    if (owner) site.load(owner).catch(() => undefined);
  };
  return <NavLink {...link} to={to} onMouseEnter={preload} onFocus={preload} onTouchStart={preload} />;
}
