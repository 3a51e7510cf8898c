import { galleryConfig } from '@inspire/tooling/webpack';
import { dirname } from 'node:path';

export default galleryConfig(dirname(import.meta.dirname));
