/** `postSurveyScreenMarkdown` to `post_survey_screen_markdown`. */
export function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`).replace(/-/g, '_');
}

/** `work_locations` or `login-token` to `workLocations`, `loginToken`. */
export function camelCase(name: string): string {
  return name.replace(/[-_]([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}

/** `login-token` or `workLocations` to `LoginToken`, `WorkLocations`. */
export function pascalCase(name: string): string {
  const camel = camelCase(name);
  return camel.charAt(0).toUpperCase() + camel.slice(1);
}

/** `practiceIds` to `practice_id`: the id column in a join table. */
export function idColumn(idsField: string): string {
  return snakeCase(idsField).replace(/_ids$/, '_id');
}

/** The title of several: `Plans`, `Countries`, `Addresses`; `Privacy Settings` are several already. */
export function pluralTitle(title: string): string {
  if (/[^s]s$/.test(title)) return title;
  if (/[^aeiou]y$/.test(title)) return `${title.slice(0, -1)}ies`;
  return `${title}${/(s|x|z|ch|sh)$/.test(title) ? 'es' : 's'}`;
}
