/// <reference path="../ui/css-modules.d.ts" />
export { type DialogForm, FormDialog, type FormDialogProps } from './form-dialog';
export { MIN_PASSWORD_LENGTH } from './password-length';
export { type FormErrors, type SubmitError, useValidatedForm, type ValidatedFormOptions } from './use-validated-form';
