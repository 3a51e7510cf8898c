import { runStandalone } from '@inspire/shared/standalone';
import manifest from '../remote.json';

runStandalone({ manifest, load: () => import('./remote') });
