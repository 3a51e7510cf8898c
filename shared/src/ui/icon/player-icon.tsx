import { IconFrame, type IconLook } from './icon-frame';
import { type PlayerIconName, playerShapes } from './player-shapes';

export interface PlayerIconProps extends IconLook {
  readonly name: PlayerIconName;
}

/** An icon of a player's controls, in the colour of the surrounding text. */
export const PlayerIcon = ({ name, ...look }: PlayerIconProps) => <IconFrame {...look}>{playerShapes[name]}</IconFrame>;
