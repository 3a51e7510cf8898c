import type { Attack } from '../trial';
import { createBodiesAttack, type SlowLimits } from './bodies';
import { files } from './files';
import { foreignData } from './foreign-data';
import { googleTokens } from './google';
import { injection } from './injection';
import { operatorPages } from './operator-pages';
import { forgedNetworks, passwordGuessing } from './password-guessing';
import { doublePurchase, forgedPayment } from './payments';
import { resetGuessing } from './reset-guessing';
import { sessions } from './sessions';
import { streams } from './streams';

/** Returns the attacks, the heaviest first. @param slow for a site with other limits than ours */
export const createAttacks = (slow?: SlowLimits): readonly Attack[] => [
  resetGuessing,
  passwordGuessing,
  forgedNetworks,
  forgedPayment,
  doublePurchase,
  foreignData,
  streams,
  sessions,
  googleTokens,
  files,
  operatorPages,
  injection,
  createBodiesAttack(slow),
];
