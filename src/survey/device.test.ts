import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { publicSurvey } from '../../tests/support/survey-fixture.ts';
import { emptyDraft } from '../domain/surveys/survey-draft.ts';
import { forget, forgetOld, keep, readKept } from './device.ts';

const DAY = 24 * 60 * 60 * 1000;
const draft = { ...emptyDraft(publicSurvey()), feedback: 'Kept' };

describe('drafts on the device', () => {
  beforeEach(() => localStorage.clear());
  afterEach(() => {
    vi.restoreAllMocks();
    vi.useRealTimers();
  });

  it('are restored unchanged, only for their survey, until deleted', () => {
    keep('one', { draft, isSubmitted: true });
    expect(readKept('one')).toMatchObject({ draft, isSubmitted: true });
    expect(readKept('two')).toBeUndefined();
    forget('one');
    expect(readKept('one')).toBeUndefined();
    expect(localStorage).toHaveLength(0);
  });

  it("are deleted after the survey's thirty days, and other data stays", () => {
    vi.useFakeTimers();
    localStorage.setItem('chairside.theme', 'dark');
    keep('old', { draft, isSubmitted: false });
    vi.advanceTimersByTime(29 * DAY);
    keep('new', { draft, isSubmitted: false });
    vi.advanceTimersByTime(2 * DAY);
    expect(readKept('old')).toBeUndefined();
    forgetOld();
    expect(Object.keys(localStorage).sort()).toEqual(['chairside.survey.new', 'chairside.theme']);
  });

  it.each(['{', '{"version":0}', 'null', '[]'])('are ignored if invalid: %s', (text) => {
    localStorage.setItem('chairside.survey.one', text);
    expect(readKept('one')).toBeUndefined();
  });

  it('are not stored if storage is full or denied, without an error', () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    keep('one', { draft, isSubmitted: false });
    expect(readKept('one')).toBeUndefined();
    vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    keep('one', { draft, isSubmitted: false });
    forget('one');
    forgetOld();
    expect(readKept('one')).toBeUndefined();
  });
});
