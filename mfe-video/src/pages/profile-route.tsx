import { LazyPage } from '@inspire/shared/ui';
import { loadProfilePage } from './profile/load-profile-page';
import { ProfilePlaceholder } from './profile/profile-skeleton';

export const ProfileRoute = () => <LazyPage load={loadProfilePage} placeholder={<ProfilePlaceholder />} />;
