export { SignInMethodsSlot } from './view/sign-in-methods-slot';
