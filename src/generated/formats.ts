// Written by `npm run generate` from schema/. Changes here are lost.

/** What text of each format looks like. Empty text passes: whether a value must be given is another rule. */
export const formats = {
  'us-phone':
    /^(?=[^]{0,40}$)(?:\s*(?:\+?1)?\s*|\s*(?:\+?1[\s.-]*)?\(?[2-9]\d{2}\)?[\s.-]*[2-9]\d{2}[\s.-]*\d{4}\s*)$/,
  'us-zip': /^(?:\d{5}(?:-\d{4})?)?$/,
  email:
    /^(?:[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?(?:\.[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?)+)?$/,
  uri: /^(?:https?:\/\/[^\s/?#:@]+\.[^\s/?#:@.]+(?::\d{1,5})?(?:[/?#]\S*)?)?$/i,
  npi: /^(?:\d{10})?$/,
  'npi-list': /^(?:\s*\d{10}\s*(?:,\s*\d{10}\s*)*)?$/,
  date: /^(?:(?:19\d\d|2[01]\d\d|2200)-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12]\d|3[01])|(?:0[469]|11)-(?:0[1-9]|[12]\d|30)|02-(?:0[1-9]|1\d|2[0-8]))|(?:(?:19|2[01])(?:0[48]|[2468][048]|[13579][26])|2000)-02-29)$/,
  'date-time': /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/,
  'time-zone': /^[A-Za-z_]+(?:\/[A-Za-z_-]+)+$/,
  uuid: /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i,
} as const;
