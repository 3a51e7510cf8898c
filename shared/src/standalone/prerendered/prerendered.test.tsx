import { act, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { useSession } from '@inspire/shared/host';
import { defineRemote, readManifest } from '@inspire/shared/remote';
import { createFakeApi, makeSession } from '@inspire/shared/testing';
import { createFrameApps, runStandalone as offerFrames } from '../frames';
import { runStandalone } from '../index';
import { listFrameViewers } from './frame-viewer';
import { showFrame } from './show-frame';

const manifest = {
  name: 'mfe-films',
  paths: [
    '/films',
    { path: '/mine', session: true },
    { path: '/login', session: false },
    { path: '/odd', frame: false },
  ],
  slots: ['header.bell'],
};

function Mine() {
  return (
    <label>
      {useSession() ? 'Search mine' : 'nobody'} <input />
    </label>
  );
}
const remote = defineRemote({
  routes: () => [
    { path: '/films', element: 'All films' },
    { path: '/mine', Component: Mine },
  ],
  slots: { 'header.bell': () => <button>Bell</button> },
});
const options = { manifest, load: () => Promise.resolve({ default: remote }) };

const input = {
  api: createFakeApi({}),
  member: { token: 'frame', user_name: '', email: '', mobileNumber: '', expiresAt: '' },
};

async function prerender(href: string): Promise<Record<string, string>> {
  await offerFrames(options);
  const apps = await createFrameApps(href, input);
  const html = apps.map(({ viewer, element }) => [viewer, renderToString(element)] as const);
  for (const { close } of apps) close();
  return Object.fromEntries(html);
}

/** Puts a document together as the development server does. */
async function openDocument(href: string, build = 'one'): Promise<HTMLElement> {
  const { everyone, ...pages } = await prerender(href);
  const templates = Object.entries(pages).map(([name, html]) => `<template data-viewer="${name}">${html}</template>`);
  const root = everyone === undefined ? '' : ` data-viewer="everyone"`;
  document.body.innerHTML = `<div id="root" data-build="${build}"${root}>${everyone ?? ''}</div>${templates.join('')}`;
  showFrame(document);
  window.history.replaceState(null, '', href);
  return document.getElementById('root') as HTMLElement;
}

beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true, __webpack_hash__: 'one', __MOCK_API__: false });
  delete document.documentElement.dataset.session;
});

test.each([
  ['/films', ['everyone']],
  ['/elsewhere', ['everyone']],
  ['/mine', ['guest', 'member']],
  ['/login', ['guest', 'member']],
  ['/odd', []],
])('%s is prerendered for %j', (path, viewers) => {
  expect(listFrameViewers(readManifest(manifest), path)).toEqual(viewers);
});

test('a prerendered page has the bar, but nothing of a viewer, a slot or another viewer’s page', async () => {
  const { guest = '', member = '' } = await prerender('/mine');
  expect(guest).toContain('Sign in to see this page');
  expect(guest).not.toContain('Search mine');
  expect(member).toContain('Search mine');
  for (const page of [guest, member]) {
    expect(page).toContain('mfe-films');
    expect(page).not.toMatch(/Bell|Guest/);
  }
});

test('the script takes over the elements of the document, with what was typed', async () => {
  localStorage.setItem('data', JSON.stringify(makeSession()));
  document.documentElement.dataset.session = '';
  const root = await openDocument('/mine');
  const field = screen.getByRole('textbox', { name: /Search mine/ });
  (field as HTMLInputElement).value = 'typed before';
  const header = root.querySelector('header');

  const close = await act(() => runStandalone({ ...options, container: root }));
  expect(screen.getByRole('textbox', { name: /Search mine/ })).toBe(field);
  expect(field).toHaveValue('typed before');
  expect(root.querySelector('header')).toBe(header);
  // What only the browser knows follows.
  expect(screen.getByText('Asha Patil')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Bell' })).toBeInTheDocument();
  act(close);
});

test.each([
  ['another build', () => openDocument('/films', 'older')],
  [
    'another viewer',
    async () => {
      const root = await openDocument('/mine');
      localStorage.setItem('data', JSON.stringify(makeSession()));
      return root;
    },
  ],
])('the page of %s is replaced', async (_, open) => {
  localStorage.removeItem('data');
  const root = await open();
  const header = root.querySelector('header');
  expect(header).toBeInTheDocument();
  const close = await act(() => runStandalone({ ...options, container: root }));
  expect(header).not.toBeInTheDocument();
  expect(root.querySelectorAll('header')).toHaveLength(1);
  act(close);
});
