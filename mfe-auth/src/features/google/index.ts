export { googleLoginErrorText, googleSignupErrorText } from './model/google-error-text';
export { GoogleSignIn } from './view/google-sign-in';
