/** The number dialog and its form library have a chunk of their own: most viewers have saved a number already. */
export const loadNumberDialog = () => import('./number-dialog').then(({ NumberDialog }) => NumberDialog);
