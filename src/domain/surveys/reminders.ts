/** Days after which an incomplete survey is sent once more, if the organization wants it. */
export const REMIND_AFTER_DAYS = 3;
