import { describe, expect, it } from 'vitest';
import { type ClientPage, preloadsOf } from './client-page.ts';

const page: ClientPage = {
  before: '',
  after: '',
  version: '1',
  manifest: {
    'index.html': { file: 'assets/index.js', isEntry: true },
    _shared: { file: 'assets/shared.js', imports: ['index.html'] },
    'src/client/app/login/SignInPage.tsx': { file: 'assets/sign-in.js', imports: ['_shared'] },
    'src/client/app/SignedInApp.tsx': {
      file: 'assets/app.js',
      imports: ['_shared'],
      css: ['assets/app.css'],
    },
    'src/client/entities/list/ListScreen.tsx': { file: 'assets/list.js', imports: ['_shared'] },
    'src/client/entities/form/EditScreen.tsx': { file: 'assets/edit.js', imports: ['_shared'] },
    'src/generated/models/practice.ts': { file: 'assets/practice.js' },
  },
};

const files = (links: string): string[] => [...links.matchAll(/assets\/[\w-]+\.\w+/g)].map(([file]) => file);

describe('the chunks that a page starts', () => {
  it('are those of the sign-in page for somebody signed out, wherever they go', () => {
    expect(files(preloadsOf(page, 'signIn', '/practices'))).toEqual([
      'assets/sign-in.js',
      'assets/shared.js',
    ]);
  });

  it('are those of an entity screen with its model, each once', () => {
    const list = files(preloadsOf(page, 'signedIn', '/practices'));
    expect(list).toEqual(
      expect.arrayContaining(['assets/app.js', 'assets/list.js', 'assets/practice.js', 'assets/app.css']),
    );
    expect(new Set(list).size).toBe(list.length);
    expect(files(preloadsOf(page, 'signedIn', '/practices/1/edit'))).toContain('assets/edit.js');
  });

  it('leave out the entry, which the page loads by itself, and forms where none is shown', () => {
    const home = files(preloadsOf(page, 'signedIn', '/px'));
    expect(home).not.toContain('assets/index.js');
    expect(home).not.toContain('assets/edit.js');
    expect(home).not.toContain('assets/list.js');
  });
});
