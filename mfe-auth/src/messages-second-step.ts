/** Texts of the second step of a sign-in (D-47); they load with it, not with the login page (ADR-24). */
export const secondStepMessages = {
  submit: 'Confirm',
  title: 'Enter your code',
  appText: 'Open your authenticator app and enter the 6-digit code for Inspire.',
  recoveryText: 'Enter one of the recovery codes that you saved. Each works once.',
  code: 'Code',
  recoveryCode: 'Recovery code',
  codeRequired: 'Enter a code',
  useRecovery: 'Use a recovery code',
  useApp: 'Use your authenticator app',
  back: 'Back to sign in',
} as const;
