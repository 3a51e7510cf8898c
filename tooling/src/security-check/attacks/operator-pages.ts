import type { Reply } from '../client';
import type { Attack } from '../trial';
import { isOk } from '../viewer';

const OPERATOR_PAGES = [
  '/metrics',
  '/metrics/',
  '/dev/mailbox',
  '/dev/identity/keys',
  '/docs',
  '/docs/json',
  '/openapi.json',
];
const FOREIGN_HOSTS = [
  'attacker.example',
  'localhost.attacker.example',
  '127.0.0.1.attacker.example',
  'attacker.example:3000',
];

/** In production, an unknown path is a page of the site. */
const isPage = ({ headers, text }: Reply): boolean =>
  String(headers['content-type']).startsWith('text/html') && !/swagger|openapi|scalar/i.test(text);

/** D-50: metrics are not public; documents and development-only endpoints answer local names only. */
export const operatorPages: Attack = {
  name: 'read metrics, API documents and the mailbox of others',
  async run(trial) {
    const { client } = trial;
    for (const path of OPERATOR_PAGES)
      for (const host of FOREIGN_HOSTS) {
        const headers = { host, 'x-forwarded-host': 'localhost', 'x-forwarded-for': '127.0.0.1' };
        const reply = await client.send({ path, headers });
        trial.expectRejected(`${path} as ${host} responded with ${reply.status}`, reply.status >= 400 || isPage(reply));
      }
    for (const path of ['/metrics', '/METRICS', '/metrics?x', '//metrics']) {
      const reply = await client.send({ path });
      trial.expectRejected(`${path} responded with ${reply.status}`, reply.status >= 400 || isPage(reply));
      trial.expectRejected(`${path} has metrics`, !/process_cpu|http_request_duration/.test(reply.text));
    }
    const trace = await client.send({ method: 'TRACE', path: '/', headers: { 'x-probe': 'repeated' } });
    trial.expectRejected('TRACE repeats the request', trace.status >= 400 && !trace.text.includes('repeated'));
    trial.expectWorks('the liveness probe', isOk(await client.send({ path: '/livez' })));
    trial.expectWorks('the start page', isOk(await client.send({ path: '/', headers: { accept: 'text/html' } })));
  },
};
