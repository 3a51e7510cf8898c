import { useState } from 'react';
import { Button, Dialog, Sheet, toInvoker } from '@inspire/shared/ui';
import { Example, Examples } from '../section';

type Open = 'question' | 'text' | 'long';

const paragraphs = Array.from({ length: 30 }, (_, index) => (
  <p key={index}>Paragraph {index + 1} of a text that is longer than the window.</p>
));

export function DialogExamples() {
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  const opener = (which: Open, text: string) => (
    <Example label={text}>
      <Button variant="secondary" onClick={() => setOpen(which)}>
        Open: {text}
      </Button>
    </Example>
  );
  return (
    <Examples>
      {opener('question', 'question')}
      {opener('text', 'text with a close button')}
      {opener('long', 'long text')}
      <Example label="sheet">
        <Button variant="secondary" {...toInvoker('show-modal', 'sheet-example')}>
          Open: sheet
        </Button>
      </Example>
      <Dialog
        open={open === 'question'}
        onClose={close}
        title="Are you sure you want to log out?"
        actions={
          <>
            <Button variant="secondary" onClick={close}>
              No
            </Button>
            <Button onClick={close}>Yes</Button>
          </>
        }
      />
      <Dialog open={open === 'text'} onClose={close} title="Keyboard shortcuts">
        <p>Space plays and pauses.</p>
      </Dialog>
      <Dialog open={open === 'long'} onClose={close} title="Terms" actions={<Button onClick={close}>Agree</Button>}>
        {paragraphs}
      </Dialog>
      <Sheet id="sheet-example" title="Welcome">
        <Button variant="ghost">Your Library</Button>
      </Sheet>
    </Examples>
  );
}
