import { remoteConfig } from '@inspire/tooling/webpack';

export default remoteConfig(import.meta.dirname);
