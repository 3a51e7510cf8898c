import { CliError } from '@inspire/devkit/terminal/cli-error';

/** A bucket that cannot be reached, or rejects this machine. */
export class StoreError extends CliError {}
