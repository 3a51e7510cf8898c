export { type Certificate, createCertificate } from './certificate';
export { type NameServer, startNameServer } from './name-server';
