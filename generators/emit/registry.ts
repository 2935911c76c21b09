import type { EntityModel } from '../../src/domain/model/model.ts';
import { pascalCase } from '../model/names.ts';
import { isWidget } from '../model/widgets.ts';
import { HEADER, literal } from './output.ts';
import type { Output } from './output.ts';

function union(names: string[]): string {
  return names.length > 0 ? [...new Set(names)].map(literal).join(' | ') : 'never';
}

function widgets(model: EntityModel): string[] {
  return model.fields.flatMap((field) => (field.widget && !isWidget(field.widget) ? [field.widget] : []));
}

function slots(models: EntityModel[]) {
  const screens = models.map((model) => model.screens);
  return {
    field: models.flatMap(widgets),
    column: screens.flatMap(({ list }) =>
      [...list.columns, ...(list.optional ?? [])].flatMap((column) => column.override ?? []),
    ),
    row: screens.flatMap(({ view }) =>
      (view?.sections ?? []).flatMap((section) => (section.rows ?? []).flatMap((row) => row.override ?? [])),
    ),
    section: screens.flatMap(({ view, form }) => [
      ...(view?.sections ?? []).flatMap((section) => section.override ?? []),
      ...form.sections.flatMap((section) => section.override ?? []),
    ]),
    list: screens.flatMap(({ list }) => list.override ?? []),
    action: screens.flatMap(({ list, view }) => [
      ...list.moreActions,
      ...(view?.moreActions ?? []),
      ...(view?.mainAction === undefined ? [] : [view.mainAction]),
    ]),
  };
}

/** registry.ts: the names for registered code, typed from the model. */
export function emitRegistry(models: EntityModel[], output: Output): void {
  const names = models.map((model) => model.name);
  const fields = models.map(
    (model) => `${literal(model.name)}: ${union(model.fields.map((field) => field.name))};`,
  );
  const records = models.map((model) => `${literal(model.name)}: ${pascalCase(model.name)};`);
  const imports = models.map(
    (model) => `import type { ${pascalCase(model.name)} } from './types/${model.name}.ts';`,
  );
  const byKind = Object.entries(slots(models)).map(([kind, list]) => `${kind}: ${union(list)};`);
  output.set(
    'src/generated/registry.ts',
    `${HEADER}${imports.join('\n')}

export type EntityName = ${union(names)};

/** Names of the fields of each entity. */
export interface FieldNames { ${fields.join('\n')} }

/** A record of each entity as the API answers it. */
export interface EntityRecords { ${records.join('\n')} }

/** Names of the server hooks that entity files ask for. */
export type HookName = ${union(models.flatMap((model) => model.hooks))};

/** Names of the overrides that entity files ask for, by the kind of slot they replace. */
export interface OverrideNames { ${byKind.join('\n')} }
`,
  );
}
