/** The version label in the shell and on the sign-in page. */
export const VERSION = '5.4.5';
