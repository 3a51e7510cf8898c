import { StartupError } from '../../errors/startup-error';

/** The operator named something that does not exist or that the command does not apply to; printed without a stack. */
export class OperatorError extends StartupError {}
