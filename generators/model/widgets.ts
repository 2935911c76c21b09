/** Inputs that the generic form has; any other name is that of a registered override. */
export const WIDGETS = ['textarea', 'slider', 'radio-cards', 'switch', 'checkbox', 'avatar', 'markdown'];
