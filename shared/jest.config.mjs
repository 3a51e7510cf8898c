import { preset } from '@inspire/devkit/jest';

export default preset(import.meta.dirname);
