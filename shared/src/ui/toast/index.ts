export { Toast } from './toast';
export type { ToastKind, ToastProps } from './toast';
