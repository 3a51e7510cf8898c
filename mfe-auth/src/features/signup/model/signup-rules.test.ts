import { registerBody } from '@inspire/shared/contracts';
import { type SignupValues, toRegistration, validateSignup } from './signup-rules';

const right: SignupValues = {
  email: 'asha@example.com',
  contact: '9876543210',
  user_name: 'Asha Patil',
  password: 'secret1',
  confirmpasword: 'secret1',
};

/** Returns the contract's first error text for each field of the request. */
function contractIssues(values: SignupValues): Record<string, string> {
  const { error } = registerBody.safeParse(toRegistration(values));
  return Object.fromEntries(
    [...(error?.issues ?? [])].reverse().map(({ path, message }) => [String(path[0]), message]),
  );
}

// The form must reject exactly what the server rejects: same fields, same texts.
it.each<[string, Partial<SignupValues>]>([
  ['right values', {}],
  ['a prefix', { contact: '+919876543210' }],
  ['spaces and hyphens in the number', { contact: '+91 98765-43210' }],
  ['spaces around', { email: '  asha@example.com ', user_name: ' Asha ' }],
  ['a plus address', { email: 'asha+inspire@mail.example.co.in' }],
  ['an apostrophe', { email: "o'neil@example.com" }],
  ['six characters', { password: 'abcdef', confirmpasword: 'abcdef' }],
  ['spaces as a password', { password: '      ', confirmpasword: '      ' }],
  ['no email', { email: '' }],
  ['two at signs', { email: 'a@b@example.com' }],
  ['two dots', { email: 'a..b@example.com' }],
  ['a dot first', { email: '.a@example.com' }],
  ['a dot last', { email: 'a.@example.com' }],
  ['a bare host', { email: 'asha@localhost' }],
  ['a space inside', { email: 'as ha@example.com' }],
  ['a number with letters', { contact: '98765abcde' }],
  ['a short prefix', { contact: '+19876543210' }],
  ['a prefix without plus', { contact: '919876543210' }],
  ['no name', { user_name: '' }],
  ['five characters', { password: 'abcde', confirmpasword: 'abcde' }],
])('agrees with the contract on %s', (_, change) => {
  const values = { ...right, ...change };
  expect(validateSignup(values)).toEqual(contractIssues(values));
});

it('finds a differing confirmation, which the contract only looks at when all else is right', () => {
  expect(validateSignup({ ...right, confirmpasword: 'secret2' })).toEqual({ confirmpasword: 'Passwords do not match' });
  expect(contractIssues({ ...right, confirmpasword: 'secret2' })).toEqual({ confirmpasword: 'Passwords do not match' });
});
