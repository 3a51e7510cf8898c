export { createLoneFolder } from './lone-folder';
export type { LoneFolder } from './lone-folder';
