import { runBackendCommand } from '../start/backend-command';

export const runContent = (args: readonly string[]): Promise<number> =>
  runBackendCommand('backend/src/content-cli/main.ts', args);
