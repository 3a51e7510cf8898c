import { IconFrame, type IconLook } from './icon-frame';
import { type IconName, shapes } from './shapes';

export interface IconProps extends IconLook {
  readonly name: IconName;
}

/** An icon in the colour of the surrounding text. */
export const Icon = ({ name, ...look }: IconProps) => <IconFrame {...look}>{shapes[name]}</IconFrame>;
