import { LazyPage } from '@inspire/shared/ui';
import { PagePlaceholder } from './page-placeholder';
import { loadProfilePage } from './profile/load-profile-page';

/** The profile's route: a place at once, the page when its chunk is there. */
export const ProfileRoute = () => <LazyPage load={loadProfilePage} placeholder={<PagePlaceholder />} />;
