import { validatePasswords } from './password-rules';

const right = { oldPassword: 'inspire123', password: 'sunrise', confirmPassword: 'sunrise' };

test.each([
  ['all fields are valid', {}, {}],
  ['no current password', { oldPassword: '' }, { oldPassword: 'Current password is required!' }],
  [
    'no new one',
    { password: '' },
    { password: 'New password is required!', confirmPassword: 'Passwords do not match!' },
  ],
  [
    'too short',
    { password: 'abcde', confirmPassword: 'abcde' },
    { password: 'Password must be at least 6 characters' },
  ],
  ['not confirmed', { confirmPassword: '' }, { confirmPassword: 'Please confirm your new password!' }],
  ['different', { confirmPassword: 'Sunrise' }, { confirmPassword: 'Passwords do not match!' }],
])('%s', (_, change, errors) => expect(validatePasswords({ ...right, ...change })).toEqual(errors));
