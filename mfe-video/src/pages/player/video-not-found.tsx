import { paths } from '@inspire/shared/routes';
import { ButtonLink, EmptyState, PageHeading } from '@inspire/shared/ui';
import { viewingMessages as messages } from '../../messages';

/** The card for the id of an unknown or removed video (D-25). */
export const VideoNotFound = () => (
  <>
    <PageHeading hidden>{messages.videoNotFound}</PageHeading>
    <EmptyState
      icon="film"
      title={messages.videoNotFound}
      text={messages.videoNotFoundText}
      action={
        <ButtonLink to={paths.dashboard} variant="secondary">
          {messages.backToVideos}
        </ButtonLink>
      }
    />
  </>
);
