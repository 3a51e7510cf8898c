/**
 * The router facade: the only door to react-router in the browser. Named re-exports keep the shared module small, and
 * one instance serves shell and remotes. What is not listed here is not part of the contract.
 */
export {
  createBrowserRouter,
  createMemoryRouter,
  isRouteErrorResponse,
  matchPath,
  Navigate,
  Outlet,
  RouterProvider,
  ScrollRestoration,
  useLocation,
  useNavigate,
  useNavigation,
  useNavigationType,
  useRouteError,
  useSearchParams,
} from 'react-router-dom';
export type { LinkProps, Location, NavigateOptions, NavLinkProps, RouteObject, To } from 'react-router-dom';
export { Link, NavLink } from './link';
