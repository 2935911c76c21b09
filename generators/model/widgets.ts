/** Inputs of the generic form; any other name is a registered override. */
export const WIDGETS = ['textarea', 'slider', 'radio-cards', 'switch', 'checkbox', 'avatar', 'markdown'];
