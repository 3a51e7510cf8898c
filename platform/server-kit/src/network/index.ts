export { type Certificate, createCertificate } from './certificate';
export { findFreePort } from './free-port';
export { type NameServer, startNameServer } from './name-server';
