export { AccountForm } from './view/account-form';
export { EmailField } from './view/email-field';
export { FormField, FormPasswordField } from './view/form-field';
