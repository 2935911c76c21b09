import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectFolder } from '../../db/migrations-folder.ts';

const SURVEY_BUILD = 'dist/survey';
const HTML = '<html lang="en">';
const TITLE = '<title>Chairside</title>';
const ROOT = '<div id="root"></div>';
const BOOT = '<!--survey-boot-->';

/** The built page of the survey, split at the insertion points. */
export interface SurveyTemplate {
  beforeHtml: string;
  beforeTitle: string;
  beforeRoot: string;
  beforeBoot: string;
  end: string;
}

/** Folder of the page's scripts and fonts, all with hashed names. */
export function surveyAssets(): string {
  return join(projectFolder(), SURVEY_BUILD, 'survey-assets');
}

/**
 * Splits the page at its four marks.
 * @throws Error if one is missing
 */
export function cutTemplate(html: string): SurveyTemplate {
  const parts: string[] = [];
  let rest = html;
  for (const mark of [HTML, TITLE, ROOT, BOOT]) {
    const at = rest.indexOf(mark);
    if (at < 0) throw new Error(`The survey's page has no ${mark}.`);
    parts.push(rest.slice(0, at));
    rest = rest.slice(at + mark.length);
  }
  const [beforeHtml = '', beforeTitle = '', beforeRoot = '', beforeBoot = ''] = parts;
  return { beforeHtml, beforeTitle, beforeRoot, beforeBoot, end: rest };
}

/** The built page; undefined without a build. */
export function readSurveyTemplate(): SurveyTemplate | undefined {
  const file = join(projectFolder(), SURVEY_BUILD, 'survey.html');
  return existsSync(file) ? cutTemplate(readFileSync(file, 'utf8')) : undefined;
}
