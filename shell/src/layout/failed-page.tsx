import { ErrorState, type ErrorStateProps, PageHeading } from '@inspire/shared/ui';

/** The card in place of a whole page; its hidden heading lets a screen reader find the page like any other. */
export const FailedPage = (props: ErrorStateProps) => (
  <>
    <PageHeading hidden>{props.title}</PageHeading>
    <ErrorState {...props} />
  </>
);
