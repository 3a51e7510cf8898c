import { defineRemote } from '@inspire/shared/remote';
import { paths } from '@inspire/shared/routes';
import { SignInMethodsSlot } from './features/sign-in-methods/view/sign-in-methods-slot';
import { ForgotPasswordPage } from './pages/forgot-password-page';
import { LoginPage } from './pages/login-page';
import { SignupPage } from './pages/signup-page';

// All pages are in the first chunk: they share nearly all code, and a second request would delay the form.
export default defineRemote({
  routes: () => [
    { id: 'mfe-auth/login', path: paths.login, Component: LoginPage },
    { id: 'mfe-auth/signup', path: paths.signup, Component: SignupPage },
    { id: 'mfe-auth/forgot-password', path: paths.forgotPassword, Component: ForgotPasswordPage },
  ],
  slots: { 'profile.security': SignInMethodsSlot },
});
