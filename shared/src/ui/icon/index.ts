export { Icon } from './icon';
export type { IconProps } from './icon';
export type { IconName } from './shapes';
export { PlayerIcon } from './player-icon';
export type { PlayerIconProps } from './player-icon';
export type { PlayerIconName } from './player-shapes';
export { Spinner } from './spinner';
export type { SpinnerProps } from './spinner';
