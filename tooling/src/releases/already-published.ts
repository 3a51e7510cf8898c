import { Refusal } from '../terminal/refusal';

/** What every store says to other content under a version that it has. */
export const alreadyPublished = (name: string, version: string): Refusal =>
  new Refusal(
    `${name} ${version} is already published with other content; raise the version in ${name}/package.json to publish this.`,
  );
