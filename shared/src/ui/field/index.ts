export { Field } from './field';
export type { FieldProps } from './field';
export { FormMessage } from './form-message';
export type { FormMessageProps } from './form-message';
export { PasswordField } from './password-field';
export type { PasswordFieldProps } from './password-field';
