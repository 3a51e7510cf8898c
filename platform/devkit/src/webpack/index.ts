export { remoteConfig } from './remote-config';
export { shellConfig } from './shell-config';
