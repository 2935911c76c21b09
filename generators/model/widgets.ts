import type { FieldKind, WidgetName } from '../../src/domain/model/model.ts';

interface WidgetSource {
  kinds: readonly FieldKind[];
  /** the values that it is for */
  values: string;
  description: string;
}

const TEXTS: readonly FieldKind[] = ['string', 'text'];

/** Inputs of the generic form that a field may name; any other name is a registered override. */
export const WIDGETS: Record<WidgetName, WidgetSource> = {
  textarea: {
    kinds: TEXTS,
    values: 'text',
    description: 'Several lines, which grow with the text; the default with `x-text`.',
  },
  slider: {
    kinds: ['integer'],
    values: 'a whole number',
    description:
      'A slider with the number beside it, which always has a value; needs `minimum` and `maximum`.',
  },
  'radio-cards': {
    kinds: ['enum'],
    values: 'an enumeration',
    description: 'All values as cards, each with its sentence of `x-optionHints`; the default is a menu.',
  },
  switch: { kinds: ['boolean'], values: 'a boolean', description: 'A switch before its label.' },
  checkbox: {
    kinds: ['boolean'],
    values: 'a boolean',
    description: 'A box to check before its label; the default.',
  },
  avatar: {
    kinds: ['reference'],
    values: 'a relation to a file',
    description:
      'A picture to upload and remove: a PNG of at most 500×500 pixels and 1 MB, without `x-file`.',
  },
};

export function isWidget(name: string): name is WidgetName {
  return Object.hasOwn(WIDGETS, name);
}
