import { runBackendCommand } from '../start/backend-command';

/** `content`: the backend's command for what is on offer. */
export const runContent = (args: readonly string[]): Promise<number> =>
  runBackendCommand('backend/src/content-cli/main.ts', args);
