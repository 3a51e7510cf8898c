import { StartFault } from '../../errors/start-fault';

/** The operator named what does not exist, or what cannot be done with it: one sentence, no stack. */
export class NotThere extends StartFault {}
