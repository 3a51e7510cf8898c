export {
  AdminRequestError,
  type AdminRoute,
  type AdminAddress,
  type AdminServer,
  type AdminServerOptions,
  startAdminServer,
} from './admin-server';
