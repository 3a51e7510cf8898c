import { Button, Dialog } from '@inspire/shared/ui';
import { messages } from '../messages';

interface LogoutDialogProps {
  readonly open: boolean;
  readonly onNo: () => void;
  readonly onYes: () => void;
}

/** SPEC-4. */
export const LogoutDialog = ({ open, onNo, onYes }: LogoutDialogProps) => (
  <Dialog
    open={open}
    onClose={onNo}
    title={messages.logOutQuestion}
    actions={
      <>
        <Button variant="secondary" onClick={onNo}>
          {messages.no}
        </Button>
        <Button onClick={onYes}>{messages.yes}</Button>
      </>
    }
  />
);
