import { CliError, messageOf } from '@inspire/devkit/terminal/cli-error';

/** @throws CliError when the services start, or fail for another reason */
export async function expectFailure(started: Promise<unknown>, reason: RegExp): Promise<void> {
  const message = await started.then(() => 'It started.', messageOf);
  if (!reason.test(message)) throw new CliError(`A wrong start must fail with ${reason}:\n${message}`);
}
