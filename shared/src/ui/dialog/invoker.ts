/** Returns the attributes of a button that opens or closes a dialog without a script; React's types do not know them. */
export const toInvoker = (command: 'show-modal' | 'close', dialogId: string) => ({ command, commandfor: dialogId });
