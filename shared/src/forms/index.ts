/// <reference path="../ui/css-modules.d.ts" />
export { FormDialog } from './form-dialog';
export type { DialogForm, FormDialogProps } from './form-dialog';
export { MIN_PASSWORD_LENGTH } from './password-length';
export { useValidatedForm } from './use-validated-form';
export type { FormErrors, SubmitError, ValidatedFormOptions } from './use-validated-form';
