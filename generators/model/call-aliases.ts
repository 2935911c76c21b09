import type { CallModel } from '../../src/domain/model/call.ts';
import type { CallsSource, JsonSchema } from '../load/call-source.ts';
import type { Problem } from '../load/problem.ts';
import { suggest } from '../load/problem.ts';
import type { SchemaFile } from '../load/schema-file.ts';
import type { CompiledCall } from './compiled-call.ts';

type Files = SchemaFile<CallsSource>[];

/** A parameter's enumerated values; of a list, those of its items. */
function getValues({ enum: values, items }: JsonSchema): string[] {
  return (values ?? (items as JsonSchema | undefined)?.enum ?? []) as string[];
}

/** The aliases of a call's parameters, and those with values in any case. */
export function getAliases(
  files: Files,
  call: string,
  parameters: [string, JsonSchema][],
): Pick<CallModel, 'aliases' | 'anyCase'> {
  const names = new Set(parameters.map(([name]) => name));
  const aliases = files
    .flatMap(({ data }) => Object.entries(data.aliases ?? {}))
    .filter(([, { of, calls }]) => names.has(of) && (calls?.includes(call) ?? true))
    .map(([alias, { of, part }]) => [alias, { of, ...(part === undefined ? {} : { part }) }] as const);
  const relaxed = new Set(files.flatMap(({ data }) => data.anyCase ?? []));
  const anyCase = parameters
    .filter(([name]) => relaxed.has(name))
    .map(([name, schema]) => [name, getValues(schema)] as const);
  return {
    ...(aliases.length > 0 ? { aliases: Object.fromEntries(aliases) } : {}),
    ...(anyCase.length > 0 ? { anyCase: Object.fromEntries(anyCase) } : {}),
  };
}

/** Reports aliases that no call has, or that are the name of a parameter. */
export function checkAliases(files: Files, calls: CompiledCall[], problems: Problem[]): void {
  const named = calls.map(({ model }) => model.name);
  const parameters = calls.flatMap(({ model }) => Object.keys(model.query ?? {}));
  for (const file of files) {
    for (const [alias, { of, calls: only = [] }] of Object.entries(file.data.aliases ?? {})) {
      const path = ['aliases', alias];
      for (const name of only.filter((one) => !named.includes(one)))
        problems.push(file.problem(path, `there is no call "${name}"`, suggest(name, named)));
      const users = calls.filter(({ model }) => Object.hasOwn(model.aliases ?? {}, alias));
      if (users.length === 0)
        problems.push(
          file.problem([...path, 'of'], `no call has a parameter "${of}"`, suggest(of, parameters)),
        );
      for (const { model } of users)
        if (Object.hasOwn(model.query ?? {}, alias))
          problems.push(
            file.problem(path, `"${alias}" is a parameter of ${model.name}`, 'write another name'),
          );
    }
  }
}
