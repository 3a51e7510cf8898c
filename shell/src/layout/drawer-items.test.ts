import { fallbackSiteSettings } from '@inspire/shared/host';
import { drawerItems } from './drawer-items';
import type { Viewer } from './use-audience';

const labels = (viewer: Viewer, owned: string[]) =>
  drawerItems(fallbackSiteSettings, (path) => owned.includes(path))
    .filter((item) => !item.viewer || item.viewer === viewer)
    .map(({ label }) => label);

test.each<[string, Viewer, string[], string[]]>([
  [
    'a guest',
    'guest',
    ['/login', '/signup', '/terms_&_condition'],
    ['Login', 'Signup', 'Contact Us', 'About Us', 'Terms & Condition'],
  ],
  [
    'a member',
    'member',
    ['/user-routes/buyed-video', '/terms_&_condition'],
    ['Your Library', 'Contact Us', 'About Us', 'Terms & Condition'],
  ],
  [
    'a member while no remote owns the library',
    'member',
    ['/terms_&_condition'],
    ['Contact Us', 'About Us', 'Terms & Condition'],
  ],
])('the drawer of %s', (_, viewer, owned, expected) => {
  expect(labels(viewer, owned)).toEqual(expected);
});
