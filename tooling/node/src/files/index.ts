export { readFileIfAny, writeFileAtomic } from './text-file';
