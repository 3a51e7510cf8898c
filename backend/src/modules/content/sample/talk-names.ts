export interface TalkName {
  readonly title: string;
  readonly description: string;
}

interface Phrases {
  readonly subjects: readonly string[];
  /** `{}` is replaced by the subject. */
  readonly titles: readonly string[];
  readonly descriptions: readonly string[];
  /** Creates the title of a talk whose plain title is taken. */
  readonly part: (title: string, number: number) => string;
  /** The subject as it appears in the middle of a sentence. */
  readonly within: (subject: string) => string;
  /** Shares no factor with the number of titles, so that neighbours differ and none is left out. */
  readonly stride: number;
}

export type TalkLanguage = 'en' | 'mr';

const phrases: Readonly<Record<TalkLanguage, Phrases>> = {
  en: {
    subjects: [
      'Patience',
      'Courage',
      'Silence',
      'Gratitude',
      'Forgiveness',
      'Discipline',
      'Hope',
      'Attention',
      'Kindness',
      'Humility',
      'Wonder',
      'Rest',
      'Trust',
      'Honesty',
      'Balance',
      'Simplicity',
      'Generosity',
      'Perseverance',
      'Listening',
      'Contentment',
      'Friendship',
      'Curiosity',
      'Gentleness',
      'Resilience',
      'Clarity',
      'Purpose',
      'Grief',
      'Joy',
      'Freedom',
      'Solitude',
      'Service',
      'Learning',
      'Ageing',
      'Work',
      'Family',
      'Time',
      'Failure',
      'Change',
      'Habit',
      'Faith',
    ],
    titles: [
      'A Lesson in {}',
      'Ten Minutes of {}',
      '{}, Step by Step',
      'What {} Asks of Us',
      'Beginning Again with {}',
      'Letters on {}',
      'The Quiet Side of {}',
      '{} on an Ordinary Day',
      'A Small Book of {}',
      'The Cost of {}',
      '{} Without Noise',
      'Walking towards {}',
    ],
    descriptions: [
      'A short talk on {}, and on the first thing that one can do about it before the evening.',
      'A story from the ward about {}. There is no hero in it, and that is the point.',
      'Why {} is harder than it looks, and easier than we fear.',
      'Three questions about {} to take along on a walk.',
      'What an old teacher said about {}, and what it took twenty years to understand.',
      'On {} for people who have no time for it.',
      'A talk on {} that was given in a school hall, on a day when it rained.',
    ],
    part: (title, number) => `${title}, Part ${number}`,
    within: (subject) => subject.toLowerCase(),
    stride: 197,
  },
  mr: {
    subjects: [
      'संयम',
      'धैर्य',
      'शांतता',
      'कृतज्ञता',
      'क्षमा',
      'शिस्त',
      'आशा',
      'एकाग्रता',
      'नम्रता',
      'विश्रांती',
      'विश्वास',
      'प्रामाणिकपणा',
      'समतोल',
      'साधेपणा',
      'चिकाटी',
      'समाधान',
      'मैत्री',
      'कुतूहल',
      'सेवा',
      'श्रद्धा',
      'बदल',
      'सवय',
      'वेळ',
      'कुटुंब',
      'काम',
      'अपयश',
      'आनंद',
      'स्वातंत्र्य',
      'एकांत',
      'करुणा',
    ],
    titles: [
      '{} म्हणजे काय?',
      '{}: पहिलं पाऊल',
      '{}: एक संवाद',
      '{} आणि आपण',
      '{}: रोजचा सराव',
      'आजचा विचार: {}',
      '{}: नव्या नजरेनं',
      '{}: एक छोटी गोष्ट',
    ],
    descriptions: [
      '{} या विषयावर एक छोटा संवाद, आणि आज संध्याकाळपर्यंत करता येईल अशी एक गोष्ट.',
      '{} वाटतं त्यापेक्षा कठीण का असतं, आणि घाबरतो त्यापेक्षा सोपं कसं असतं.',
      'चालताना सोबत न्यायचे तीन प्रश्न. विषय: {}.',
      'एका शाळेच्या सभागृहात, पावसाच्या दिवशी झालेला संवाद. विषय: {}.',
      'ज्यांच्याकडे वेळ नाही त्यांच्यासाठी. विषय: {}.',
    ],
    part: (title, number) => `${title} (भाग ${new Intl.NumberFormat('mr', { useGrouping: false }).format(number)})`,
    within: (subject) => subject,
    stride: 97,
  },
};

const pick = <T>(list: readonly T[], index: number): T => list[index % list.length] as T;

/** The same number always gives the same talk, and no title appears twice. @param index from 0 */
export function talkName(language: TalkLanguage, index: number): TalkName {
  const { subjects, titles, descriptions, part, within, stride } = phrases[language];
  const count = subjects.length * titles.length;
  const place = (index * stride) % count;
  const subject = pick(subjects, place);
  const title = pick(titles, Math.floor(place / subjects.length)).replace('{}', subject);
  const round = Math.floor(index / count);
  return {
    title: round === 0 ? title : part(title, round + 1),
    description: pick(descriptions, index * 3).replace('{}', within(subject)),
  };
}
