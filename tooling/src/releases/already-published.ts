import { CliError } from '../terminal/cli-error';

export const alreadyPublished = (name: string, version: string): CliError =>
  new CliError(
    `${name} ${version} is already published with other content; raise the version in ${name}/package.json to publish this.`,
  );

export const otherCopy = (hash: string): CliError =>
  new CliError(`The release store has other content under the hash ${hash} of a document; nothing was changed.`);
