export { createIsolatedWorkspace } from './isolated-workspace';
export type { IsolatedWorkspace } from './isolated-workspace';
export { createLinkedWorkspace } from './linked-workspace';
export type { LinkedWorkspace } from './linked-workspace';
