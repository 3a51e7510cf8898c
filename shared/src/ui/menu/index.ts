export { Menu } from './menu';
export type { MenuProps } from './menu';
export type { MenuItem } from './menu-items';
