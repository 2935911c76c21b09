const SURVEYS_HOST = /^surveys\./;
const SURVEY_PATH = /^\/(?:px\/s|ex\/s|s)\/[^/]+\/?$/;

/** Whether an address shows a public survey: on a surveys host every one does. */
export function isPublicSurvey(hostname: string, pathname: string): boolean {
  return SURVEYS_HOST.test(hostname) || SURVEY_PATH.test(pathname);
}

/** EX mode: the employees' side of the product. */
export function isExPath(pathname: string): boolean {
  return /\/ex(?:\/|$)/.test(pathname);
}
