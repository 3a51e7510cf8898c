/** A title, how its item is sold, the price in whole rupees, and the language if it is not English. */
export type SampleTitle = readonly [
  title: string,
  type: 'Free' | 'BuyOne' | 'Premium' | 'Rent',
  price: number,
  language?: string,
];

export const videoTitles: readonly SampleTitle[] = [
  ['The Calm Morning', 'Free', 0],
  ['Speaking without Fear', 'Premium', 0],
  ['Habits that Hold', 'BuyOne', 149],
  ['मन की शांति', 'Free', 0, 'hi'],
  ['A Doctor on Sleep', 'Rent', 79],
  ['Ten Minutes of Attention', 'Free', 0],
  ['What Money Cannot Cure', 'BuyOne', 199],
  ['The Courage to Begin', 'Premium', 0],
  ['Anger, and What Is under It', 'Free', 0],
  ['Walking as Medicine', 'Rent', 99],
  ['Letters to a Student', 'Free', 0],
  ['स्वास्थ्य का रहस्य', 'Premium', 0, 'hi'],
  ['When Plans Break', 'BuyOne', 249],
  ['Listening as a Skill', 'Free', 0],
];

export const audioAlbumTitles: readonly SampleTitle[] = [
  ['Evening Reflections', 'Free', 0],
  ['Breath by Breath', 'Premium', 199],
  ['Stories for the Road', 'Free', 0],
  ['ध्यान के स्वर', 'Free', 0, 'hi'],
  ['The Quiet Hour', 'Premium', 249],
  ['Questions and Answers', 'Free', 0],
  ['Morning Readings', 'Free', 0],
  ['On Fear', 'Premium', 149],
  ['On Work', 'Free', 0],
  ['On Friendship', 'Free', 0],
];

export const videoAlbumTitles: readonly SampleTitle[] = [
  ['Seven Days of Silence', 'Free', 0],
  ['The Speaker’s Workshop', 'BuyOne', 499],
  ['A Week in the Hills', 'Rent', 299],
];
