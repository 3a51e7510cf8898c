import { dirname } from 'node:path';
import { galleryConfig } from '@inspire/tooling/webpack';

export default galleryConfig(dirname(import.meta.dirname));
