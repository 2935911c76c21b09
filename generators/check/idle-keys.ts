import type { Path } from '../load/schema-file.ts';
import { reportWithin } from '../load/report.ts';
import { checkStored, findIdleNames, getRoles, type EntityContext } from './entity-context.ts';

/** Texts of each operation. */
const TEXTS: readonly ['create' | 'update' | 'delete', Path][] = [
  ['create', ['x-entity', 'messages', 'created']],
  ['create', ['x-screens', 'form', 'createTitle']],
  ['create', ['x-screens', 'form', 'submitCreate']],
  ['update', ['x-entity', 'messages', 'updated']],
  ['update', ['x-screens', 'form', 'editTitle']],
  ['update', ['x-screens', 'form', 'submitEdit']],
  ['delete', ['x-entity', 'messages', 'deleted']],
  ['delete', ['x-entity', 'messages', 'deleteConfirm']],
];

const find = (data: unknown, path: Path): unknown =>
  path.reduce<unknown>((one, key) => (one as Record<string | number, unknown> | undefined)?.[key], data);

/** Texts that nobody reads, and conditions that say nothing because they always hold. */
export function checkIdleKeys(context: EntityContext): void {
  const { source, report, file } = context;
  const { reach, beyondPractices } = source['x-entity'];
  const { view } = source['x-screens'] ?? {};
  for (const [operation, path] of file.isPartial ? [] : TEXTS)
    if (find(source, path) !== undefined && getRoles(context, operation).length === 0)
      report.warn(path, `no role may ${operation} the records: nobody reads this`, 'take it out', 'key');
  if (reach && Object.keys(reach).length === 0)
    report(['x-entity', 'reach'], 'it names no roles', 'name the records of a role, or take it out', 'key');
  if (view && view.subtitle !== undefined && view.subtitle === view.title)
    report(['x-screens', 'view', 'subtitle'], 'the subtitle repeats the title', 'name another field');
  checkStored(context.model, beyondPractices ?? {}, reportWithin(report, ['x-entity', 'beyondPractices']));
  const conditions = [
    { path: ['x-entity', 'beyondPractices'], condition: beyondPractices },
    ...Object.entries(source.properties).map(([name, { 'x-proof': proof }]) => ({
      path: ['properties', name, 'x-proof'],
      condition: typeof proof === 'object' ? proof : undefined,
    })),
  ];
  for (const { path, condition = {} } of conditions)
    for (const { name, why } of findIdleNames(context, condition))
      report([...path, name], `"${name}" ${why}`, 'name some of its values', 'key');
}
