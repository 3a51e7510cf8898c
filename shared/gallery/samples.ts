import ekDiva from './pictures/ek-diva.webp';
import firstLight from './pictures/first-light.webp';
import paulvat from './pictures/paulvat.webp';
import putTheBagDown from './pictures/put-the-bag-down.webp';
import sleepGently from './pictures/sleep-gently.webp';
import stillWater from './pictures/still-water.webp';
import theQuietMind from './pictures/the-quiet-mind.webp';

export interface Sample {
  readonly title: string;
  readonly picture: { readonly src: string };
  /** Seconds. */
  readonly length: number;
}

const sample = (title: string, src: string, length: number): Sample => ({ title, picture: { src }, length });

export const samples: readonly Sample[] = [
  sample('First Light', firstLight, 243),
  sample('Put the Bag Down Before You Climb the Last Hundred Steps of the Hill', putTheBagDown, 1_804),
  sample('एक दिवा, अंधारात: मनाच्या खोल कोपऱ्यात पोहोचणाऱ्या प्रकाशाची गोष्ट', ekDiva, 962),
  sample('Still Water', stillWater, 4_512),
  sample('The Quiet Mind', theQuietMind, 58),
  sample('पाऊलवाट', paulvat, 731),
];

export const albumCover = { src: sleepGently };

export const manySamples = (count: number): readonly Sample[] =>
  Array.from({ length: count }, (_, index) => {
    const one = samples[index % samples.length] as Sample;
    return { ...one, title: `${index + 1}. ${one.title}` };
  });

export const description =
  'A short walk at dawn, and what the river has to say about patience.\nThe second line stays in the page of the video.';
