import type { FastifyBaseLogger } from 'fastify';
import type { Env } from '@inspire/server-kit/settings';

export interface RunOptions {
  readonly environment: Env;
  readonly clock: () => Date;
  readonly report: (line: string) => void;
  /** The person at the command line, for the audit log. */
  readonly operator: string;
  readonly logger: FastifyBaseLogger;
}
