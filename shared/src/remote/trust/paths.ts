/** Where a site has what its release store states. All three are public, and replaced as a whole. */
const FOLDER = '/remotes/trust/';

/** The unsigned index, the only file that readers poll. */
export const INDEX_PATH = `${FOLDER}index.json`;

/** Which key may sign for which name. */
export const TRUST_PATH = `${FOLDER}trust.json`;

/** The releases of a remote, or of the shell. */
export const getListPath = (name: string): string => `${FOLDER}releases/${name}.json`;
