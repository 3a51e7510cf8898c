import type { TrustAttack } from './attack-bench';
import { attacksByContent } from './attacks-by-content';
import { attacksByKeys } from './attacks-by-keys';
import { attacksByTime } from './attacks-by-time';

/** All attacks on what a store states; each has a legitimate twin that succeeds. */
export const trustAttacks: readonly TrustAttack[] = [...attacksByKeys, ...attacksByTime, ...attacksByContent];
