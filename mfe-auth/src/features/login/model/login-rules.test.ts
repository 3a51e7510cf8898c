import { loginBody } from '@inspire/shared/contracts';
import { validateLogin } from './login-rules';

it.each([
  ['', ''],
  ['   ', 'secret1'],
  ['asha@example.com', ''],
  ['asha@example.com', ' '],
  ['asha@example.com', 'secret1'],
  ['not an address', 'x'],
])('lets %j with %j through exactly when the contract does', (email, password) => {
  expect(Object.keys(validateLogin({ email, password })).length === 0).toBe(
    loginBody.safeParse({ email, password }).success,
  );
});
