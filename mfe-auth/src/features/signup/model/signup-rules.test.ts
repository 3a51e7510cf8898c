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
  const { error } = registerBody.safeParse(values);
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
  ['digits of another script', { contact: '+९१ ९८७६५ ४३२१०' }],
  ['marks of a copied number', { contact: '\u202A+91 98765 43210\u202C' }],
  ['a trunk zero', { contact: '09876543210' }],
  ['two zeros for a plus', { contact: '0091 98765 43210' }],
  ['a domain of another script', { email: 'asha@example.भारत' }],
  ['such a domain as mail servers write it', { email: 'asha@example.xn--h2brj9c' }],
  ['a domain of other letters', { email: 'asha@bücher.de' }],
  ['wide letters', { email: 'ａｓｈａ＠example．com' }],
  ['marks of a copied address', { email: '\u2068asha@example.com\u2069\u200B' }],
  ['a plus address', { email: 'asha+inspire@mail.example.co.in' }],
  ['an apostrophe', { email: "o'neil@example.com" }],
  ['six characters', { password: 'abcdef', confirmpasword: 'abcdef' }],
  ['spaces as a password', { password: '      ', confirmpasword: '      ' }],
  ['no email', { email: '' }],
  ['two at signs', { email: 'a@b@example.com' }],
  ['two dots', { email: 'a..b@example.com' }],
  ['a dot first', { email: '.a@example.com' }],
  ['a dot last', { email: 'a.@example.com' }],
  ['a name of another script', { email: 'आशा@example.भारत' }],
  ['an address with a port', { email: 'asha@example.com:25' }],
  ['a number for a host', { email: 'asha@1.2.3.4' }],
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

it.each([
  [{ contact: '+९१ ९८७६५ ४३२१०' }, { contact: '+919876543210' }],
  [{ contact: '\u202A98765 43210\u202C' }, { contact: '9876543210' }],
  [{ contact: '09876543210' }, { contact: '9876543210' }],
  [{ email: 'asha@Example.भारत' }, { email: 'asha@example.xn--h2brj9c' }],
  [{ email: 'asha@bücher.de' }, { email: 'asha@xn--bcher-kva.de' }],
])('reads %j as %j', (typed, sent) => {
  const registration = toRegistration({ ...right, ...typed });
  expect(registration).toEqual({ ...right, ...sent });
  expect(validateSignup(registration)).toEqual({});
});
