export { type Certificate, createCertificate } from './certificate';
export { findFreePort, isPortForbidden, isPortFree } from './free-port';
export { listenLocally, type LocalServer } from './listen-locally';
export { type NameServer, startNameServer } from './name-server';
