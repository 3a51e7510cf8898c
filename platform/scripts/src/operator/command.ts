import { runBackendCommand } from '../start/backend-command';

export const runOperator = (args: readonly string[]): Promise<number> =>
  runBackendCommand('backend/src/operator/main.ts', args);
