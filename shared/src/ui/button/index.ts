export { Button } from './button';
export type { ButtonProps } from './button';
export { ButtonLink } from './button-link';
export type { ButtonLinkProps } from './button-link';
export { IconButton } from './icon-button';
export type { IconButtonProps } from './icon-button';
export type { ButtonSize, ButtonVariant } from './look';
