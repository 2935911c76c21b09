import { type AST, RegExpParser } from '@eslint-community/regexpp';
import type { Faker } from '@faker-js/faker';

/** Characters of made texts; those that are neither letters nor digits only where a pattern demands them. */
const PLAIN = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'];
const OTHERS = [...` -_.,:;/#()+&@'"!?*%$=<>[]{}|~^\`\\`];

/** Repetitions beyond those that a pattern demands. */
const MOST_REPEATED = 5;

class MatchingText {
  private readonly captured = new Map<AST.CapturingGroup, string>();

  constructor(private readonly faker: Faker) {}

  ofAlternatives(alternatives: readonly AST.Alternative[]): string {
    const { elements } = this.faker.helpers.arrayElement(alternatives);
    return elements.map((element) => this.ofElement(element)).join('');
  }

  private ofElement(element: AST.Element): string {
    switch (element.type) {
      case 'Assertion':
        return '';
      case 'Backreference':
        return this.captured.get([element.resolved].flat()[0] as AST.CapturingGroup) ?? '';
      case 'Character':
        return String.fromCodePoint(element.value);
      case 'Group':
        return this.ofAlternatives(element.alternatives);
      case 'CapturingGroup': {
        const text = this.ofAlternatives(element.alternatives);
        this.captured.set(element, text);
        return text;
      }
      case 'Quantifier': {
        const max = Math.min(element.max, element.min + MOST_REPEATED);
        const count = this.faker.number.int({ min: element.min, max });
        return Array.from({ length: count }, () => this.ofElement(element.element)).join('');
      }
      default:
        return this.ofSet(element.raw);
    }
  }

  private ofSet(set: string): string {
    const pattern = new RegExp(`^${set}$`, 'u');
    const [fitting = []] = [PLAIN, OTHERS]
      .map((characters) => characters.filter((one) => pattern.test(one)))
      .filter(({ length }) => length > 0);
    return fitting.length === 0 ? '' : this.faker.helpers.arrayElement(fitting);
  }
}

/** A text that a pattern matches, unless it looks ahead or behind: the caller checks it. */
export function makeMatching(pattern: string, faker: Faker): string {
  const { alternatives } = new RegExpParser().parsePattern(pattern, 0, pattern.length, { unicode: true });
  return new MatchingText(faker).ofAlternatives(alternatives);
}
