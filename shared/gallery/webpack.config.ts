import { dirname } from 'node:path';
import { galleryConfig } from '@inspire/devkit/webpack';

export default galleryConfig(dirname(import.meta.dirname));
