export type { BuildEnv } from './env';
export { remoteConfig } from './remote-config';
export { shellConfig } from './shell-config';
