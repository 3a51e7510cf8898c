import { LazyPage } from '@inspire/shared/ui';
import { PagePlaceholder } from './page-placeholder';
import { loadProfilePage } from './profile/load-profile-page';

export const ProfileRoute = () => <LazyPage load={loadProfilePage} placeholder={<PagePlaceholder />} />;
