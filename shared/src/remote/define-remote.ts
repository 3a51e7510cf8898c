import type { ComponentType } from 'react';
import { isRecord } from '../guards';
import type { Host, PurchaseItem, PurchaseOutcome } from '../host';
import type { RouteObject } from '../router';
import type { SlotName } from './manifest';

/** Calls with a result, served by the remote that fills the slot of the same name. */
export interface RemoteCommands {
  /** Runs the purchase of an item with its dialogs, for any remote's `host.purchase`. */
  readonly purchase?: (item: PurchaseItem, host: Host) => Promise<PurchaseOutcome>;
}

/** The module that a remote exposes as `./remote`. */
export interface RemoteModule {
  /** Routes with full paths (`/user-routes/dashboard`); the shell patches them in on the first navigation to one. */
  readonly routes?: (host: Host) => RouteObject[];
  readonly slots?: Partial<Record<SlotName, ComponentType>>;
  readonly commands?: RemoteCommands;
  /**
   * Runs once when the remote is loaded; all that it subscribes to ends in the function that it returns. That function also runs when
   * the page goes, before what the remote itself does on `pagehide`: what is to be kept or told at the end is kept or told in it.
   */
  readonly start?: (host: Host) => (() => void) | undefined;
}

/** Marks a module as a remote; gives the type, and lets the shell tell a wrong shape from a right one. */
export const defineRemote = (remote: RemoteModule): RemoteModule => remote;

/** True when what a container gave has the shape of a remote. */
export function isRemoteModule(value: unknown): value is RemoteModule {
  if (!isRecord(value)) return false;
  const { routes, slots, commands, start } = value;
  const isOptional = (part: unknown, type: string) => part === undefined || (typeof part === type && part !== null);
  return (
    isOptional(routes, 'function') &&
    isOptional(slots, 'object') &&
    isOptional(commands, 'object') &&
    isOptional(start, 'function') &&
    (routes ?? slots ?? start) !== undefined
  );
}
