import type { EntityModel, ResourceModel } from '../../src/domain/model/model.ts';
import { camelCase } from '../model/names.ts';
import { HEADER, literal } from './output.ts';
import type { Output } from './output.ts';

const SECTIONS = ['px', 'ex', 'settings'];

function menuPosition(model: EntityModel): number {
  return model.nav ? SECTIONS.indexOf(model.nav.section) * 1000 + model.nav.order : 9000;
}

function toResource(model: EntityModel): ResourceModel {
  const { name, resource, route, label, display, isInternal, entitlement, permissions, nav, selfScope } =
    model;
  return {
    name,
    resource,
    route,
    label,
    display,
    ...(isInternal ? { isInternal } : {}),
    ...(entitlement ? { entitlement } : {}),
    permissions,
    ...(nav ? { nav } : {}),
    selfScope,
    hasView: model.screens.view !== undefined,
  };
}

/** models/<entity>.ts */
export function emitModel(model: EntityModel, output: Output): void {
  output.set(
    `src/generated/models/${model.name}.ts`,
    `${HEADER}import type { EntityModel } from '../../domain/model/model.ts';\n\nexport const ${camelCase(model.name)}: EntityModel = ${literal(model)};\n`,
  );
}

/** models/<entity>.ts, models.ts (all models) and resources.ts (data for the first screen, and lazy loading). */
export function emitModels(models: EntityModel[], output: Output): void {
  for (const model of models) emitModel(model, output);
  const imports = models.map(
    (model) => `import { ${camelCase(model.name)} } from './models/${model.name}.ts';`,
  );
  const entries = models.map((model) => `${literal(model.name)}: ${camelCase(model.name)}`);
  output.set(
    'src/generated/models.ts',
    `${HEADER}${imports.join('\n')}\nimport type { EntityModel } from '../domain/model/model.ts';\nimport type { EntityName } from './registry.ts';\n\nexport const models: Record<EntityName, EntityModel> = { ${entries.join(', ')} };\n`,
  );
  const sorted = [...models].sort(
    (a, b) => menuPosition(a) - menuPosition(b) || a.name.localeCompare(b.name),
  );
  const loaders = models.map(
    (model) =>
      `${literal(model.name)}: () => import('./models/${model.name}.ts').then((module) => module.${camelCase(model.name)})`,
  );
  output.set(
    'src/generated/resources.ts',
    `${HEADER}import type { EntityModel, ResourceModel } from '../domain/model/model.ts';
import type { EntityName } from './registry.ts';

/** Every entity in the order of the menu: all that the first screen needs. */
export const resources: (ResourceModel & { name: EntityName })[] = ${literal(sorted.map(toResource))};

const loaders: Record<EntityName, () => Promise<EntityModel>> = { ${loaders.join(', ')} };

/** The whole model of an entity, in a chunk of its own. */
export function loadModel(name: EntityName): Promise<EntityModel> {
  return loaders[name]();
}
`,
  );
}
