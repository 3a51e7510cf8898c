import { remoteConfig } from '@inspire/devkit/webpack';

export default remoteConfig(import.meta.dirname);
