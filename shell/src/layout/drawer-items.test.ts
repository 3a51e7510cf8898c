import { fallbackSiteSettings } from '@inspire/shared/host';
import { drawerItems } from './drawer-items';

const labels = (loggedIn: boolean, owned: string[]) =>
  drawerItems(loggedIn, fallbackSiteSettings, (path) => owned.includes(path)).map(({ label }) => label);

test.each([
  [
    'a guest',
    false,
    ['/login', '/signup', '/terms_&_condition'],
    ['Login', 'Signup', 'Contact Us', 'About Us', 'Terms & Condition'],
  ],
  [
    'a viewer',
    true,
    ['/user-routes/buyed-video', '/terms_&_condition'],
    ['Your Library', 'Contact Us', 'About Us', 'Terms & Condition'],
  ],
  [
    'a viewer while no remote owns the library',
    true,
    ['/terms_&_condition'],
    ['Contact Us', 'About Us', 'Terms & Condition'],
  ],
])('the drawer of %s', (_, loggedIn, owned, expected) => {
  expect(labels(loggedIn, owned)).toEqual(expected);
});
