import { CliError } from '../terminal/cli-error';

export const alreadyPublished = (name: string, version: string): CliError =>
  new CliError(
    `${name} ${version} is already published with other content; raise the version in ${name}/package.json to publish this.`,
  );
