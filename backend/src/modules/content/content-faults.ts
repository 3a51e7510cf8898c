import { StartFault } from '../../errors/start-fault';

/** Everything that is wrong with a content folder, so that its owner mends it in one go. */
export class ContentFaults extends StartFault {
  constructor(folder: string, readonly faults: readonly string[]) {
    super(`The content in ${folder} has faults:\n${faults.map((fault) => `  ${fault}`).join('\n')}`);
  }
}
