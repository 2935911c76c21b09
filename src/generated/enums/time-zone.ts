// Written by `npm run generate` from schema/. Changes here are lost.

/** Time zones of the United States, by the names the product uses. */
export const timeZone = [
  { value: 'US/Eastern', label: 'US/Eastern' },
  { value: 'US/Central', label: 'US/Central' },
  { value: 'US/Mountain', label: 'US/Mountain' },
  { value: 'US/Pacific', label: 'US/Pacific' },
  { value: 'US/Arizona', label: 'US/Arizona' },
  { value: 'US/East-Indiana', label: 'US/East-Indiana' },
  { value: 'US/Alaska', label: 'US/Alaska' },
  { value: 'US/Aleutian', label: 'US/Aleutian' },
  { value: 'US/Hawaii', label: 'US/Hawaii' },
  { value: 'US/Michigan', label: 'US/Michigan' },
  { value: 'US/Samoa', label: 'US/Samoa' },
] as const;
