const COLOR = /(?<![&(])#(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})\b|\brgba\(\d/gi;
const FILE = 'src/domain/measures/charts/palette.ts';

/** The colours that a text spells. References to characters, such as `&#160;`, are not colours, nor are names in `url(#fade)`. */
export const findColors = (text) => text.match(COLOR) ?? [];

/** Only the palette spells colours. */
export const palette = {
  meta: { type: 'problem', schema: [], docs: { description: 'colours come from the palette' } },
  create(context) {
    if (context.filename.endsWith(FILE) || context.filename.endsWith('scripts/lint/palette.test.ts'))
      return {};
    const check = (node, text) =>
      findColors(text).forEach((color) =>
        context.report({ node, message: `${color}: take the colour from ${FILE}` }),
      );
    return {
      Literal: (node) => typeof node.value === 'string' && check(node, node.value),
      TemplateElement: (node) => check(node, node.value.raw),
    };
  },
};
