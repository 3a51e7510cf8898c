import { renderFrame, renderLanding } from './render';

describe('what the gateway prerenders', () => {
  it('is the landing page of a guest, with the covers it is given', () => {
    const html = renderLanding({
      covers: [{ id: 7, title: 'पहिली पायरी', thumbnailUrl: '/media/covers/x.webp', videoType: 'Free' }],
    });
    const page = document.createElement('div');
    page.innerHTML = html;
    expect(page.querySelector('h1')).toHaveTextContent('Welcome to our Video Streaming Platform');
    expect(page.querySelector('a[href="/user-routes/video-player?id=7"]')).toHaveTextContent('पहिली पायरी');
    expect([...page.querySelectorAll('a')].map((link) => link.textContent)).toEqual(
      expect.arrayContaining(['Sign Up', 'Login']),
    );
  });

  it('has no style attribute, which the content security policy would refuse', () => {
    expect(renderLanding({})).not.toMatch(/\sstyle=/);
    expect(renderFrame()).not.toMatch(/\sstyle=/);
  });

  it('frames every other page with the bar and the site’s name alone', () => {
    const page = document.createElement('div');
    page.innerHTML = renderFrame();
    expect(page).toHaveTextContent(/^Inspire$/);
    expect(page.querySelectorAll('a, button, main')).toHaveLength(0);
  });
});
