import { CliError } from '../terminal/cli-error';

/** What every store says to other content under a version that it has. */
export const alreadyPublished = (name: string, version: string): CliError =>
  new CliError(
    `${name} ${version} is already published with other content; raise the version in ${name}/package.json to publish this.`,
  );
