import { shellConfig } from '@inspire/devkit/webpack';

export default shellConfig(import.meta.dirname);
