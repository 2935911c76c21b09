/** The label of the shell and the sign-in page. */
export const VERSION = '5.4.5';
