import { shellConfig } from '@inspire/tooling/webpack';

export default shellConfig(import.meta.dirname);
