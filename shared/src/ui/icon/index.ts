export { Icon } from './icon';
export type { IconProps } from './icon';
export type { IconName } from './shapes';
export { Spinner } from './spinner';
export type { SpinnerProps } from './spinner';
