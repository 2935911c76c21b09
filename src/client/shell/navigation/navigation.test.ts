import { describe, expect, it } from 'vitest';
import { resources } from '../../../generated/resources.ts';
import { makeSession } from '../../core/session-fixture.ts';
import { activePath, buildNavigation, type NavSection } from './navigation.ts';

function outline(sections: NavSection[]): Record<string, unknown> {
  return Object.fromEntries(
    sections.map(({ label, items, link }) => [
      label,
      link
        ? [link.label]
        : items.map((item) =>
            item.children ? { [item.label]: item.children.map((child) => child.label) } : item.label,
          ),
    ]),
  );
}

describe('buildNavigation', () => {
  it('gives an admin with every entitlement every entry', () => {
    const session = makeSession({ role: 'ADMIN' });
    expect(outline(buildNavigation(session, resources))).toEqual({
      'Patient Experience': [
        'Home',
        'Leaderboard',
        'Analytics',
        { Feedback: ['Requests', 'Overview', 'Send Survey', 'Generate Survey'] },
        'Plans',
      ],
      'Employee Experience': [
        'Dashboard',
        { Feedback: ['Requests', 'Overview', 'Send Survey'] },
        'Employees',
        'Organizational Units',
        'Work Locations',
      ],
      Settings: ['Users', 'Practices', 'API', 'Integrations', 'Themes', 'Blocklist', 'Security Log'],
    });
  });

  it('gives practice users their feedback last, and neither API nor blocklist', () => {
    const session = makeSession({ role: 'USER', allowGenerateSurvey: false });
    expect(outline(buildNavigation(session, resources))).toMatchObject({
      'Patient Experience': [
        'Home',
        'Leaderboard',
        'Analytics',
        { Feedback: ['Requests', 'Send Survey', 'Practice Feedback'] },
        'Plans',
      ],
      Settings: ['Users', 'Practices'],
    });
  });

  it('gives providers neither leaderboard nor employees, and only their own settings', () => {
    const session = makeSession({ role: 'PROVIDER' });
    const sections = buildNavigation(session, resources);
    expect(outline(sections)).toEqual({
      'Patient Experience': [
        'Home',
        'Analytics',
        { Feedback: ['Requests', 'Overview', 'Send Survey', 'Generate Survey'] },
        'Plans',
      ],
      Settings: ['My Settings'],
    });
    expect(sections.at(-1)?.items[0]?.to).toBe(`/users/${session.id}/edit`);
  });

  it('has the plans of an organization with employees only among these', () => {
    const session = makeSession({ role: 'USER', entitlements: ['EMPLOYEE_EXPERIENCE'] });
    expect(outline(buildNavigation(session, resources))['Employee Experience']).toContain('Plans');
  });

  it('hides an area without entitlement, except the introduction of EX', () => {
    const session = makeSession({ role: 'ADMIN', entitlements: [] });
    expect(outline(buildNavigation(session, resources))).toEqual({
      'Employee Experience': ['What is this?'],
      Settings: ['Users', 'Practices', 'Themes', 'Blocklist', 'Security Log'],
    });
  });
});

describe('activePath', () => {
  const sections = buildNavigation(makeSession({ role: 'ADMIN' }), resources);

  it('finds the entry with the longest matching prefix', () => {
    expect(activePath(sections, '/practices/1/edit')).toBe('/practices');
    expect(activePath(sections, '/px/feedbacks/srr')).toBe('/px/feedbacks/srr');
    expect(activePath(sections, '/ex/surveys/send')).toBe('/ex/surveys/send');
  });

  it('does not treat the dashboards as parents of everything', () => {
    expect(activePath(sections, '/px/search')).toBeUndefined();
    expect(activePath(sections, '/ex/results/CPTCY')).toBeUndefined();
    expect(activePath(sections, '/px')).toBe('/px');
  });
});
