export { createIsolatedWorkspace } from './isolated-workspace';
export type { IsolatedWorkspace } from './isolated-workspace';
