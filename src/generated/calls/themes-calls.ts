// Written by `npm run generate` from schema/. Changes here are lost.

import type { CallRequest } from '../../domain/model/call.ts';
import type { Calls } from './types.ts';

/** Try the phrases of a theme. */
export const previewTheme = (input: {
  body: Calls['previewTheme']['body'];
}): CallRequest<Calls['previewTheme']['answer']> => ({
  name: 'previewTheme',
  method: 'POST',
  path: '/themes/preview',
  body: input.body,
});

/** Whether comments are being read again. */
export const themeReading = (): CallRequest<Calls['themeReading']['answer']> => ({
  name: 'themeReading',
  method: 'GET',
  path: '/themes/reading',
});
