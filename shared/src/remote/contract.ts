import { parseMajorMinor } from '../guards';

/** True when two versions have the same major. */
export const sameMajor = (one: string, other: string): boolean => parseMajorMinor(one)[0] === parseMajorMinor(other)[0];

/**
 * True when a shell that offers `offered` can run what was built against `built`: the same major, and no newer minor
 * than the shell has. Patches never matter.
 */
export const satisfiesContract = (offered: string, built: string): boolean =>
  sameMajor(offered, built) && parseMajorMinor(built)[1] <= parseMajorMinor(offered)[1];

/**
 * The shared libraries of a release that the shell has in another major than the release was built with (`requires`, ranges
 * such as `^19.0.0`). The shell's copies stay all the same; a library that the shell does not share is not looked at.
 * @param offered versions of the shell's copies
 */
export function mismatchedLibraries(
  requires: Readonly<Record<string, string>>,
  offered: Readonly<Record<string, string>>,
): string[] {
  return Object.entries(requires)
    .filter(
      ([library, range]) => library in offered && !sameMajor(offered[library] ?? '', range.replace(/^[\^~=v]+/, '')),
    )
    .map(([library, range]) => `${library} ${range}, but the shell has ${offered[library]}`);
}
