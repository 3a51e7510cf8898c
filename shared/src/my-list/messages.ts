export const myListMessages = {
  myList: 'My List',
  of: (title: string) => `My List: ${title}`,
  addFailed: (title: string) => `We couldn’t add “${title}” to your list. Try again.`,
  removeFailed: (title: string) => `We couldn’t remove “${title}” from your list. Try again.`,
} as const;
