import { PAGE_SLOT, renderSite } from './render';

const parse = (html = '') => {
  const page = document.createElement('div');
  page.innerHTML = html;
  return page;
};

describe('what the gateway prerenders', () => {
  it('is the landing page of a guest, with the covers it is given', async () => {
    const { pages } = await renderSite({
      covers: [{ id: 7, title: 'पहिली पायरी', thumbnailUrl: '/media/covers/x.webp', videoType: 'Free' }],
    });
    const page = parse(pages['/']);
    expect(page.querySelector('h1')).toHaveTextContent('Welcome to our Video Streaming Platform');
    expect(page.querySelector('a[href="/user-routes/video-player?id=7"]')).toHaveTextContent('पहिली पायरी');
    expect([...page.querySelectorAll('a')].map((link) => link.textContent)).toEqual(
      expect.arrayContaining(['Sign Up', 'Login']),
    );
  });

  it('is every page of the shell that depends on the settings alone, complete and below the bar', async () => {
    const { pages } = await renderSite();
    expect(Object.keys(pages)).toEqual(['/', '/about', '/help-and-legal', '/terms_&_condition']);
    for (const html of Object.values(pages)) {
      const page = parse(html);
      expect(page.querySelector('header button')).not.toBeNull();
      expect(page.querySelector('main h1')).not.toBeEmptyDOMElement();
    }
  });

  it('is the layout around pages of remotes; the bar of members has the sections that it is given', async () => {
    const { guest, members } = await renderSite({ sections: ['/user-routes/audio'] });
    for (const html of [guest, ...Object.values(members)]) expect(html.split(PAGE_SLOT)).toHaveLength(2);
    const sections = (html = '') => [...parse(html).querySelectorAll('nav a')].map((link) => link.textContent);
    expect([sections(guest), sections(members[''])]).toEqual([[], ['Audios']]);
  });

  it('has a drawer that the profile button opens without a script, for guests and for members', async () => {
    const { pages } = await renderSite({ drawer: ['/login', '/user-routes/buyed-video'] });
    const page = parse(pages['/about']);
    const button = page.querySelector('header button[aria-haspopup=dialog]');
    expect(button).toHaveAttribute('command', 'show-modal');
    const drawer = page.querySelector(`#${button?.getAttribute('commandfor')}`);
    expect(drawer?.tagName).toBe('DIALOG');
    expect([...drawer!.querySelectorAll('li')].map((item) => [item.className, item.textContent])).toEqual([
      ['member', 'Your Library'],
      ['guest', 'Login'],
      ['', 'Contact Us'],
      ['', 'About Us'],
      ['', 'Terms & Condition'],
      ['member', 'Log Out'],
    ]);
  });

  it('marks the current section of members, for each of them', async () => {
    const { members } = await renderSite({ sections: ['/user-routes/dashboard', '/user-routes/audio'] });
    const current = Object.entries(members).map(([path, html]) => [
      path,
      parse(html).querySelector('nav a[aria-current]')?.getAttribute('href'),
    ]);
    expect(current).toEqual([
      ['', undefined],
      ['/user-routes/dashboard', '/user-routes/dashboard'],
      ['/user-routes/audio', '/user-routes/audio'],
    ]);
  });

  it('has no style attribute, which the content security policy would refuse', async () => {
    const { pages, guest, members, skeleton } = await renderSite();
    for (const html of [...Object.values(pages), guest, ...Object.values(members), skeleton])
      expect(html).not.toMatch(/\sstyle=/);
  });
});
