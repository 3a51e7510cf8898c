import pg from 'pg';

const english = [
  'Morning',
  'Evening',
  'Courage',
  'Patience',
  'River',
  'Walking',
  'Breath',
  'Silence',
  'Family',
  'Work',
  'Sleep',
  'Light',
  'Garden',
  'Letters',
  'Questions',
  'Rain',
];
const marathi = [
  'सकाळ',
  'संध्याकाळ',
  'धैर्य',
  'संयम',
  'नदी',
  'चालणे',
  'श्वास',
  'शांतता',
  'कुटुंब',
  'काम',
  'झोप',
  'प्रकाश',
  'बाग',
  'पत्रे',
  'प्रश्न',
  'पाऊस',
];

/** A third of the titles and descriptions are in Marathi. */
export async function writeVideos(url: string, count: number): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const word = (step: number) =>
    `(case when n % 3 = 2 then $2::text[] else $1::text[] end)[1 + (n / ${step} + n) % 16]`;
  await client.query(
    `
    insert into videos (key, title, description, status, price, created_on, created_by, cover, type, length, featured, hero, media_folder)
    select 'bench-' || n, ${word(1)} || ' ' || ${word(16)} || ' ' || ${word(256)} || ' ' || n,
      'About ' || ${word(7)} || ', ' || ${word(77)} || ' and ' || substr(md5(n::text), 1, 6),
      (case when n % 50 = 0 then 'Deactive' else 'Active' end)::item_status, 99, now(), 'the Doctor',
      '{"alt":"","pictures":[{"width":480,"avif":"a-480.avif","webp":"a-480.webp"}]}', (array['Free','Premium','BuyOne','Rent']::video_type[])[1 + n % 4],
      600, false, false, 'videos/bench/' || n
    from generate_series(1, ${count}) n`,
    [english, marathi],
  );
  // What the import writes; these words need no more.
  await client.query(
    `update videos set search_text = lower(title || E'\\n' || description), title_words = lower(' ' || title) where search_text = ''`,
  );
  await client.query('vacuum analyze videos');
  await client.end();
}
