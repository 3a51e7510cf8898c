import type { Host } from '@inspire/shared/host';
import type { Player } from '../model/player';

/** The player of each host: a remote has one host, but a test creates several. */
export const players = new WeakMap<Host, Player>();
