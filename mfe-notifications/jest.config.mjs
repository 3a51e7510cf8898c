import { preset } from '@inspire/tooling/jest';

export default preset(import.meta.dirname);
