import { userInfo } from 'node:os';

/** Returns the name of the operating system's user; its number where it has no name, as in many containers. */
export function getOperatorName(): string {
  try {
    return userInfo().username;
  } catch {
    return `uid ${process.getuid?.() ?? 'unknown'}`;
  }
}
