/** A version of the runtime contract, as numbers. */
const numbers = (version: string): [number, number] => {
  const [major = NaN, minor = NaN] = version.split('.').map(Number);
  return [major, minor];
};

/**
 * True when a shell that offers `offered` can run what was built against `built`: the same major, and no newer minor
 * than the shell has. Patches never matter.
 */
export function satisfiesContract(offered: string, built: string): boolean {
  const [offeredMajor, offeredMinor] = numbers(offered);
  const [builtMajor, builtMinor] = numbers(built);
  return offeredMajor === builtMajor && builtMinor <= offeredMinor;
}
