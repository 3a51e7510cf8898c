import { createElement, type MouseEvent, type ReactElement } from 'react';
import {
  type LinkProps,
  type NavLinkProps,
  useHref,
  useLinkClickHandler,
  useLocation,
  useNavigation,
  useResolvedPath,
  useViewTransitionState,
} from 'react-router-dom';

const absoluteUrl = /^(?:[a-z][\w+.-]*:|\/\/)/i;

/**
 * A link that the router follows without loading a document. It replaces react-router's own `Link`, which brings the
 * preloading of its framework mode: 2 kB (brotli) on every page. `prefetch` and `discover` belong to that mode and do
 * nothing here.
 */
export function Link({
  to,
  replace,
  mask,
  state,
  relative,
  preventScrollReset,
  viewTransition,
  defaultShouldRevalidate,
  reloadDocument,
  prefetch: _prefetch,
  discover: _discover,
  onClick,
  ...rest
}: LinkProps): ReactElement {
  const href = useHref(mask ?? to, { relative });
  const follow = useLinkClickHandler<HTMLAnchorElement>(to, {
    target: rest.target,
    replace,
    mask,
    state,
    relative,
    preventScrollReset,
    viewTransition,
    defaultShouldRevalidate,
  });
  const isAbsolute = typeof to === 'string' && absoluteUrl.test(to);
  const handleClick = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (!event.defaultPrevented && !reloadDocument && !isAbsolute) follow(event);
  };
  return createElement('a', { ...rest, href: isAbsolute ? to : href, onClick: handleClick });
}

/** A link that marks itself as the current page (`aria-current`). */
export function NavLink({
  caseSensitive = false,
  end = false,
  'aria-current': ariaCurrent = 'page',
  className,
  style,
  children,
  ...rest
}: NavLinkProps): ReactElement {
  const withCase = (pathname: string) => (caseSensitive ? pathname : pathname.toLowerCase());
  const { to, relative, viewTransition = false } = rest;
  const target = withCase(useResolvedPath(to, { relative }).pathname);
  const below = `${target.replace(/(?!^)\/$/, '')}/`;
  const leadsTo = (pathname = '') => withCase(pathname) === target || (!end && withCase(pathname).startsWith(below));
  const isTransitioning = useViewTransitionState(to, { relative }) && viewTransition;
  const isActive = leadsTo(useLocation().pathname);
  const isPending = leadsTo(useNavigation().location?.pathname);
  const look = { isActive, isPending, isTransitioning };
  const classes = [className, isActive && 'active', isPending && 'pending', isTransitioning && 'transitioning'];
  return createElement(
    Link,
    {
      ...rest,
      'aria-current': isActive ? ariaCurrent : undefined,
      className: typeof className === 'function' ? className(look) : classes.filter(Boolean).join(' '),
      style: typeof style === 'function' ? style(look) : style,
    },
    typeof children === 'function' ? children(look) : children,
  );
}
