import { runStandalone } from '@inspire/shared/standalone';
import manifest from '../remote.json';

void runStandalone({ manifest, load: () => import('./remote') });
