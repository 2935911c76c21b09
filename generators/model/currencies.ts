import type { EntityModel, FieldModel, NamingField } from '../../src/domain/model/model.ts';
import { FormulaMistake, readFormula } from './formula.ts';

/** The currency of amounts that a number is computed from, within its entity or of related records. */
function findCurrency(
  { formula, firstOf, aggregate, ...field }: FieldModel,
  { fields }: EntityModel,
  models: readonly EntityModel[],
): string | undefined {
  const pick = (name: string | undefined, of: readonly FieldModel[] = fields): string | undefined =>
    of.find((one) => one.name === name)?.currency;
  if (formula !== undefined) {
    const compiled = readFormula({ ...field, formula }, fields);
    return compiled instanceof FormulaMistake ? undefined : compiled.currency;
  }
  if (firstOf) {
    const [first, ...others] = firstOf.map((name) => pick(name));
    return others.every((one) => one === first) ? first : undefined;
  }
  if (!aggregate || aggregate.function === 'count') return undefined;
  const relation = fields.find(({ name }) => name === aggregate.relation)?.relation;
  return pick(aggregate.field, models.find(({ name }) => name === relation?.to)?.fields);
}

const isWithout = ({ kind, currency }: FieldModel): boolean => kind === 'number' && currency === undefined;

function inherit(models: readonly EntityModel[], isMeant: (field: FieldModel) => boolean): EntityModel[] {
  return models.map((model) => ({
    ...model,
    fields: model.fields.map((field) => {
      if (!isWithout(field) || !isMeant(field)) return field;
      const currency = findCurrency(field, model, models);
      return currency === undefined ? field : { ...field, currency };
    }),
  }));
}

/** Parts of the names of records, which are amounts, too. */
function nameAmounts(naming: readonly NamingField[], model: EntityModel | undefined): NamingField[] {
  return naming.map((part) => {
    const currency = model?.fields.find(({ name }) => name === part.name)?.currency;
    return currency === undefined ? part : { ...part, currency };
  });
}

/**
 * Gives numbers that are computed from amounts the currency of these, unless they name one. A sum of other records may
 * be one of their formulas, which come first.
 */
export function inheritCurrencies(models: readonly EntityModel[]): EntityModel[] {
  const known = inherit(
    inherit(models, ({ aggregate }) => !aggregate),
    ({ aggregate }) => aggregate !== undefined,
  );
  return known.map((model) => ({
    ...model,
    ...(model.naming ? { naming: nameAmounts(model.naming, model) } : {}),
    fields: model.fields.map((field) => {
      const { relation } = field;
      if (!relation?.naming) return field;
      const target = known.find(({ name }) => name === relation.to);
      return { ...field, relation: { ...relation, naming: nameAmounts(relation.naming, target) } };
    }),
  }));
}
