import { isRemoteName } from '../../guards';
import { SHELL_NAME } from '../shell-releases';

/** The names that may have releases. */
export const isReleaseName = (name: unknown): name is string => name === SHELL_NAME || isRemoteName(name);
