import type { Scene } from '../stage';
import { auditorium } from './auditorium';
import { banyan } from './banyan';
import { branch } from './branch';
import { children } from './children';
import { city } from './city';
import { doorway } from './doorway';
import { field } from './field';
import { forest } from './forest';
import { hills } from './hills';
import { lamp } from './lamp';
import { lotus } from './lotus';
import { night } from './night';
import { papercut } from './papercut';
import { path } from './path';
import { pulse } from './pulse';
import { rails } from './rails';
import { rain } from './rain';
import { shelf } from './shelf';
import { steps } from './steps';
import { water } from './water';
import { waves } from './waves';

export const scenes = {
  auditorium,
  banyan,
  branch,
  children,
  city,
  doorway,
  field,
  forest,
  hills,
  lamp,
  lotus,
  night,
  papercut,
  path,
  pulse,
  rails,
  rain,
  shelf,
  steps,
  water,
  waves,
} as const;

export type Recipe = {
  [Name in keyof typeof scenes]: readonly [Name, ...Parameters<(typeof scenes)[Name]>];
}[keyof typeof scenes];

export function sceneOf([name, options]: Recipe): Scene {
  return (scenes[name] as (options?: unknown) => Scene)(options);
}
