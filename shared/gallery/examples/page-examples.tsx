import { Avatar, Button, Page, SectionCard } from '@inspire/shared/ui';
import { Example } from '../section';

const content = <p>Lists and cards, one below the other.</p>;

export const PageExamples = () => (
  <>
    <Example wide label="Title and lead">
      <Page title="Your Media" lead="All that you own.">
        {content}
      </Page>
    </Example>
    <Example wide label="With a picture">
      <Page title="Profile" lead="Your account." picture={<Avatar name="आशा पाटील" size={72} />}>
        {content}
      </Page>
    </Example>
    <Example wide label="With a control">
      <Page title="Audios" lead="Talks and stories." control={<Button>Play all</Button>}>
        {content}
      </Page>
    </Example>
    <Example wide label="A part of a page">
      <SectionCard title="Devices" text="Devices signed in to your account.">
        {content}
      </SectionCard>
    </Example>
  </>
);
