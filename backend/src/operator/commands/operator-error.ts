import { StartupError } from '../../errors/startup-error';

/** The operator named what does not exist, or what cannot be done with it: one sentence, no stack. */
export class OperatorError extends StartupError {}
