import { CliError } from '@inspire/devkit/terminal/cli-error';

interface Named {
  readonly name: string;
  readonly version: string;
}

/** @param issue why, in words that end a sentence */
export const rejection = ({ name, version }: Named, issue: string): CliError =>
  new CliError(`${name} ${version} was not published: ${issue}.`);

export const alreadyPublished = (name: string, version: string): CliError =>
  new CliError(
    `${name} ${version} is already published with other content; raise the version in ${name}/package.json to publish this.`,
  );

export const notListed = (name: string): CliError => new CliError(`No release of '${name}' has been published.`);
