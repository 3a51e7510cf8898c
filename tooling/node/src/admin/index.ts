export { type AdminAddress, type AdminServer, type AdminServerOptions, startAdminServer } from './admin-server';
