import { runBackendCommand } from '../start/backend-command';

/** `operator`: the backend's command for accounts, orders and backups. */
export const runOperator = (args: readonly string[]): Promise<number> =>
  runBackendCommand('backend/src/operator/main.ts', args);
