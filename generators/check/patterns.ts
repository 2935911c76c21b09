import type * as Refa from 'refa';
import { RegExpParser, visitRegExpAST, type AST } from '@eslint-community/regexpp';

export interface Lengths {
  shortest: number;
  longest: number;
}

const NONE: Lengths = { shortest: 0, longest: 0 };

function add(one: Lengths, other: Lengths): Lengths {
  return { shortest: one.shortest + other.shortest, longest: one.longest + other.longest };
}

function ofAlternatives(alternatives: readonly AST.Alternative[]): Lengths {
  const each = alternatives.map(({ elements }) => elements.map(ofElement).reduce(add, NONE));
  return {
    shortest: Math.min(...each.map(({ shortest }) => shortest)),
    longest: Math.max(...each.map(({ longest }) => longest)),
  };
}

function ofElement(element: AST.Element): Lengths {
  switch (element.type) {
    case 'Assertion':
      return NONE;
    case 'Backreference':
      return { shortest: 0, longest: Infinity };
    case 'CapturingGroup':
    case 'Group':
      return ofAlternatives(element.alternatives);
    case 'Quantifier': {
      const { shortest, longest } = ofElement(element.element);
      return { shortest: shortest * element.min, longest: longest === 0 ? 0 : longest * element.max };
    }
    default:
      return { shortest: 1, longest: 1 };
  }
}

const isEdge = (element: AST.Element | undefined, kind: 'start' | 'end') =>
  element?.type === 'Assertion' && element.kind === kind;

export interface PatternFacts extends Lengths {
  isAnchored: boolean;
}

/** The lengths of texts that a pattern matches; undefined for an invalid one, which the meta-schema reports. */
export function readPattern(pattern: string): PatternFacts | undefined {
  let parsed: AST.Pattern;
  try {
    parsed = new RegExpParser().parsePattern(pattern, 0, pattern.length, { unicode: true });
  } catch {
    return undefined;
  }
  const isWhole = ({ elements }: AST.Alternative) =>
    isEdge(elements[0], 'start') && isEdge(elements.at(-1), 'end');
  const isAnchored = parsed.alternatives.every(isWhole);
  const { shortest, longest } = ofAlternatives(parsed.alternatives);
  return { shortest, longest: isAnchored ? longest : Infinity, isAnchored };
}

/** Whether two of a repeated group's alternatives can begin the same text, which then has many readings. */
function findAmbiguousGroup(pattern: string, { JS, NFA, isDisjointWith }: typeof Refa): string | undefined {
  const literal = { source: pattern, flags: 'u' };
  const parser = JS.Parser.fromLiteral(literal);
  const toExpression = (node: AST.Group | AST.CapturingGroup | AST.Alternative) =>
    parser.parseElement(node, { assertions: 'unknown', backreferences: 'disable' });
  let found: string | undefined;
  visitRegExpAST(parser.ast.pattern, {
    onQuantifierEnter: ({ element, max }) => {
      if (max !== Infinity || (element.type !== 'Group' && element.type !== 'CapturingGroup')) return;
      const { expression, maxCharacter } = toExpression(element);
      const rest = NFA.fromRegex(expression, { maxCharacter });
      rest.quantify(0, Infinity);
      const readings = element.alternatives.map((alternative) => {
        const own = NFA.fromRegex(toExpression(alternative).expression, { maxCharacter });
        own.append(rest);
        return own;
      });
      const isAmbiguous = readings.some((one, index) =>
        readings.slice(index + 1).some((other) => !isDisjointWith(one, other)),
      );
      if (isAmbiguous) found ??= element.raw;
    },
  });
  return found;
}

/** The part of a pattern for which the time to reject a text grows exponentially with its length. */
export async function findSlowPart(pattern: string): Promise<string | undefined> {
  const { analyse } = await import('scslre');
  const reports = analyse({ source: pattern, flags: 'u' }).reports;
  const slow = reports.find(({ exponential }) => exponential);
  if (slow) return 'quant' in slow ? slow.quant.raw : slow.startQuant.raw;
  return findAmbiguousGroup(pattern, await import('refa'));
}

/** An automaton of the whole texts that an expression matches, and of more where it looks around. */
function toAutomaton({ source, ignoreCase }: RegExp, { JS, NFA }: typeof Refa): Refa.NFA {
  const parsed = new RegExpParser().parsePattern(source, 0, source.length, { unicode: true });
  const whole = parsed.alternatives.map(({ elements }) => {
    const [isStart, isEnd] = [isEdge(elements[0], 'start'), isEdge(elements.at(-1), 'end')];
    const inner = elements.slice(isStart ? 1 : 0, isEnd ? -1 : undefined).map(({ raw }) => raw);
    return `${isStart ? '' : '[^]*'}${inner.join('')}${isEnd ? '' : '[^]*'}`;
  });
  const parser = JS.Parser.fromLiteral({ source: whole.join('|'), flags: ignoreCase ? 'iu' : 'u' });
  const { expression, maxCharacter } = parser.parse({ assertions: 'ignore', backreferences: 'throw' });
  return NFA.fromRegex(expression, { maxCharacter });
}

/** Whether no text, besides the empty one, matches both a pattern and a format. */
export async function excludesFormat(pattern: string, format: RegExp): Promise<boolean> {
  const refa = await import('refa');
  try {
    const texts = toAutomaton(format, refa);
    texts.withoutEmptyWord();
    return refa.isDisjointWith(texts, toAutomaton(new RegExp(pattern, 'u'), refa));
  } catch {
    // a part that refers back to another, or an invalid pattern, which the meta-schema reports
    return false;
  }
}
