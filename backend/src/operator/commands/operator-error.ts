import { StartupError } from '../../errors/startup-error';

/** The operator named something that does not exist or does not suit the command. */
export class OperatorError extends StartupError {}
