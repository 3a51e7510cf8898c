import { paths } from '@inspire/shared/routes';
import { ButtonLink, EmptyState, PageHeading } from '@inspire/shared/ui';
import { viewingMessages as messages } from '../../messages';

/** The card for an id that no video has, or none any more (D-25). */
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
