import type { Scene } from '../stage';
import { hills } from './hills';
import { night } from './night';
import { path } from './path';
import { steps } from './steps';
import { water } from './water';

/** Every picture that can be painted, by name. */
export const scenes = { hills, night, path, steps, water } as const;

/** A scene by its name, with its options. */
export type Recipe = { [Name in keyof typeof scenes]: readonly [Name, ...Parameters<(typeof scenes)[Name]>] }[keyof typeof scenes];

/** The scene that a recipe describes. */
export function sceneOf([name, options]: Recipe): Scene {
  return (scenes[name] as (options?: unknown) => Scene)(options);
}
