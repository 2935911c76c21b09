import { describe, expect, it } from 'vitest';
import { type ClientPage, getPreloads } from './client-page.ts';

const page: ClientPage = {
  before: '',
  after: '',
  version: '1',
  manifest: {
    'index.html': { file: 'assets/index.js', name: 'index', isEntry: true },
    '_base-1.js': { file: 'assets/base.js', name: 'base' },
    '_app-1.js': { file: 'assets/app.js', name: 'app', imports: ['_base-1.js'], css: ['assets/app.css'] },
    '_list-1.js': { file: 'assets/list.js', name: 'list', imports: ['_app-1.js'] },
    _shared: { file: 'assets/shared.js', imports: ['_app-1.js'] },
    'src/client/entities/form/FormScreens.tsx': { file: 'assets/edit.js', imports: ['_shared'] },
    'src/generated/models/practice.ts': { file: 'assets/practice.js' },
    'src/generated/enums/us-state.ts': { file: 'assets/us-state.js' },
    'src/generated/enums/time-zone.ts': { file: 'assets/time-zone.js' },
  },
};

const files = (links: string): string[] => [...links.matchAll(/assets\/[\w-]+\.\w+/g)].map(([file]) => file);

describe('preloaded chunks', () => {
  it('are those of the sign-in page if signed out, at every address', () => {
    expect(files(getPreloads(page, 'signIn', '/practices'))).toEqual(['assets/index.js', 'assets/base.js']);
  });

  it('are those of an entity screen with its model and the enumerations it shows, each once', () => {
    const list = files(getPreloads(page, 'signedIn', '/practices'));
    expect(list).toEqual(
      expect.arrayContaining([
        'assets/app.js',
        'assets/list.js',
        'assets/practice.js',
        'assets/us-state.js',
        'assets/app.css',
      ]),
    );
    expect(list).not.toContain('assets/time-zone.js');
    expect(new Set(list).size).toBe(list.length);
    expect(files(getPreloads(page, 'signedIn', '/practices/1/edit'))).toContain('assets/edit.js');
  });

  it('start with the entry, and omit forms on screens without one', () => {
    const home = files(getPreloads(page, 'signedIn', '/px'));
    expect(home[0]).toBe('assets/index.js');
    expect(home).not.toContain('assets/edit.js');
    expect(home).not.toContain('assets/list.js');
  });
});
