import { useRef, useState } from 'react';
import type { ImportCheck } from '../../../domain/model/import.ts';
import { LEFT_OUT, type UnsentRow } from '../../../domain/surveys/bulk-upload.ts';
import {
  type IntakeContext,
  type IntakeEvent,
  NO_ANSWER,
  type Outcome,
} from '../../../flows/intake-model.ts';
import type { CheckRow } from '../../ui/uploads/corrections.ts';
import { checkImportFile } from './import-model.ts';

/** Changes of the user to the rows of the file, by line: texts by title; null: left out. */
type Changes = Record<string, Record<string, string> | null>;

/**
 * Correcting and leaving out rows of a file to import: its rows depend on each other, so that each change checks the
 * whole file with all changes so far.
 */
export function useImportRows(
  resource: string,
  { file, mapping, uncleaned, leftOut }: Pick<IntakeContext, 'file' | 'mapping' | 'uncleaned' | 'leftOut'>,
  send: (event: IntakeEvent) => void,
) {
  const changes = useRef<Changes>({});
  const asked = useRef(0);
  const accepted = useRef(0);
  const [isBusy, setIsBusy] = useState(false);
  const [failures, setFailures] = useState<string[]>([]);

  const checkChanged = async (
    change: Changes,
    signal?: AbortSignal,
  ): Promise<Outcome<{ check: ImportCheck; accept: (rows: UnsentRow[]) => void }>> => {
    changes.current = { ...changes.current, ...change };
    asked.current += 1;
    const turn = asked.current;
    const of = { file: file ?? { name: '', size: 0 }, mapping, uncleaned, changes: changes.current };
    const outcome = await checkImportFile(resource, of, signal ? { signal } : {});
    if (outcome.kind === 'refused') return outcome;
    const check = outcome.value;
    const accept = (rows: UnsentRow[]): void => {
      // an earlier response knows fewer changes
      if (turn < accepted.current) return;
      accepted.current = turn;
      send({ type: 'rows.changed', check, leftOut: rows });
    };
    return { kind: 'done', value: { check, accept } };
  };

  const checkRow: CheckRow = async (row, signal) => {
    const outcome = await checkChanged({ [row.line]: row.cells }, signal);
    if (outcome.kind === 'refused') return outcome;
    const { check, accept } = outcome.value;
    const isSound = !check.rows.some(({ line, state }) => line === row.line && state === 'invalid');
    return { kind: 'done', value: { isSound, accept: () => accept(leftOut) } };
  };

  const change = async (changed: Changes, rows: UnsentRow[]): Promise<void> => {
    setIsBusy(true);
    setFailures([]);
    try {
      const outcome = await checkChanged(changed);
      if (outcome.kind === 'done') outcome.value.accept(rows);
      else setFailures(outcome.messages);
    } catch {
      setFailures([NO_ANSWER]);
    }
    setIsBusy(false);
  };

  return {
    checkRow,
    leaveOut: (rows: UnsentRow[]): void => {
      const out = rows.map((row) => ({ ...row, skip: LEFT_OUT }));
      void change(Object.fromEntries(rows.map(({ line }) => [line, null])), [...leftOut, ...out]);
    },
    fillAll: (rows: readonly UnsentRow[], field: string, value: string): void => {
      const filled = rows.map(({ line }) => [line, { ...changes.current[line], [field]: value }] as const);
      void change(Object.fromEntries(filled), leftOut);
    },
    putBack: (line: number): void => {
      const cells = leftOut.find((row) => row.line === line)?.cells ?? {};
      void change(
        { [line]: cells },
        leftOut.filter((row) => row.line !== line),
      );
    },
    isBusy,
    failures,
  };
}
