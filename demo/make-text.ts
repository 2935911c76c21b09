import type { EntityModel, FieldModel } from '../src/domain/model/model.ts';
import { makeNpi } from './npi.ts';
import { toMailbox, makePerson } from './people.ts';
import { makePhone } from './phone-numbers.ts';
import type { RowContext } from './row-context.ts';
import { makeName, makeNote, makeStreetAddress } from './words.ts';

type TextMaker = (context: RowContext, model: Pick<EntityModel, 'label'>) => string;

/** The person that several fields of a row share. */
function getPerson(context: RowContext) {
  context.person ??= makePerson(context.faker);
  return context.person;
}

const slug = (text: string) => text.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
const hasPerson = (model: EntityModel) => model.fields.some((field) => field.name === 'lastName');

const ipAddress: TextMaker = ({ faker }) => `203.0.113.${faker.number.int({ min: 1, max: 254 })}`;
const code: TextMaker = ({ faker }, { label }) => {
  const prefix = label.singular
    .replaceAll(/[^A-Za-z]/g, '')
    .slice(0, 3)
    .toUpperCase();
  return `${prefix}-${faker.string.numeric({ length: 5, allowLeadingZeros: false })}`;
};

/** Text makers by field name; the first match wins. */
const BY_NAME: [RegExp, TextMaker][] = [
  [/^firstName$/i, (context) => getPerson(context).firstName],
  [/^lastName$/i, (context) => getPerson(context).lastName],
  [/middleName$/i, ({ faker }) => `${faker.string.alpha({ length: 1, casing: 'upper' })}.`],
  [
    /(^(full|contact|person|patient|party)Name|borrower|holder|inspector|technician|assignee|responsible|By)$/,
    ({ faker }) => {
      const person = makePerson(faker);
      return `${person.firstName} ${person.lastName}`;
    },
  ],
  [/(addressLine2|suite)$/i, ({ faker }) => `Suite ${faker.number.int({ min: 100, max: 480 })}`],
  [/ip(Address)?$|Ip$/, ipAddress],
  [/(address|street)$/i, ({ faker }) => makeStreetAddress(faker)],
  [/city$/i, ({ town }) => town.city],
  [/state$/i, ({ town }) => town.state],
  [/(zip|postalCode)$/i, ({ town }) => town.zip],
  [/timeZone$/i, ({ town }) => town.timeZone ?? 'US/Central'],
  [/(phone|fax|mobile)/i, ({ faker, town }) => makePhone(faker, town.areaCode)],
  [
    /(company|vendor|supplier|lessor|manufacturer|brand|owner|insurer|lab)$/i,
    ({ faker }) => faker.company.name(),
  ],
  [/(key|secret|token|password|pin)$/i, ({ faker }) => faker.string.alphanumeric(24)],
  [/(number|code|identifier|serial|sku|tag|id)$/i, code],
  [/colou?r$/i, ({ faker }) => faker.color.human()],
  [/(job|position|customRole)$/i, ({ faker }) => faker.person.jobTitle()],
  [/question$/i, () => 'It was easy to get what I came for.'],
  [
    /(notes?|description|comments?|summary|details|remarks|instructions|reason)$/i,
    ({ faker }) => makeNote(faker),
  ],
  [/name$|^title$/i, ({ faker }, { label }) => makeName(faker, label.singular)],
];

const markdown: TextMaker = ({ faker }) =>
  `**${makeNote(faker)}**\n\n- ${makeNote(faker)}\n- ${makeNote(faker)}`;

function byFormat(field: FieldModel, model: EntityModel, context: RowContext): string | undefined {
  const { faker, town, domain } = context;
  switch (field.format) {
    case 'email': {
      const person = hasPerson(model) ? getPerson(context) : makePerson(faker);
      return `${toMailbox(person)}@${domain}`;
    }
    case 'uri':
      return `https://${domain}/${slug(model.label.plural)}/${faker.number.int({ min: 100, max: 999 })}`;
    case 'us-phone':
      return makePhone(faker, town.areaCode);
    case 'us-zip':
      return town.zip;
    case 'npi':
    case 'npi-list':
      return makeNpi(faker);
    case 'time-zone':
      return town.timeZone ?? 'US/Central';
    default:
      return undefined;
  }
}

/** A text that suits the field's name and format, within its maximum length. */
export function makeText(field: FieldModel, model: EntityModel, context: RowContext): string {
  const named = BY_NAME.find(([pattern]) => pattern.test(field.name))?.[1];
  const isLong = field.kind === 'text' || (field.maxLength ?? 0) > 500;
  const isNaming = model.display.includes(`{${field.name}}`);
  const fallback: TextMaker = ({ faker }, { label }) => {
    if (isLong) return makeNote(faker);
    return isNaming
      ? makeName(faker, label.singular)
      : `${field.title} ${faker.number.int({ min: 2, max: 9 })}`;
  };
  const maker = field.format === 'markdown' ? markdown : (named ?? fallback);
  const text = byFormat(field, model, context) ?? maker(context, model);
  return field.maxLength === undefined ? text : text.slice(0, field.maxLength).trimEnd();
}
