import { type RefObject, useEffect, useRef, useState } from 'react';
import type { UnsentRow } from '../../../domain/surveys/bulk-upload.ts';
import type { IntakeEvent, Outcome } from '../../../flows/intake-model.ts';
import type { CellOption } from './CellField.tsx';
import { useLeave } from './wizard.tsx';

/** The result of checking a corrected row. */
export interface CheckedRow {
  isSound: boolean;
  /** takes the result over: a sound row leaves the table */
  accept: () => void;
}

export type CheckRow = (row: UnsentRow, signal: AbortSignal) => Promise<Outcome<CheckedRow>>;

/** Checks of corrected rows that are under way, so that confirming waits for them. */
class RowChecks {
  private readonly running = new Set<Promise<boolean>>();

  add(check: Promise<boolean>): void {
    this.running.add(check);
    void check.finally(() => this.running.delete(check));
  }

  /** @returns whether all of the rows are correct */
  async areSound(): Promise<boolean> {
    return (await Promise.all(this.running)).every(Boolean);
  }
}

/** A controller that is aborted once the component has gone. */
export function useAbort(): RefObject<AbortController> {
  const open = useRef(new AbortController());
  useEffect(() => {
    const controller = new AbortController();
    open.current = controller;
    return () => controller.abort();
  }, []);
  return open;
}

/** Checks rows that have got the same correction, one after the other, and takes the results over. */
export function useSameCorrection({ checkRow, checks }: Pick<Correcting, 'checkRow' | 'checks'>) {
  const open = useAbort();
  const check = async (rows: readonly UnsentRow[]): Promise<boolean> => {
    const { signal } = open.current;
    let areSound = true;
    for (const row of rows) {
      const outcome = await checkRow(row, signal).catch(() => undefined);
      if (signal.aborted || outcome?.kind !== 'done') return false;
      areSound &&= outcome.value.isSound;
      outcome.value.accept();
    }
    return areSound;
  };
  return (rows: readonly UnsentRow[]) => checks.add(check(rows));
}

/** Going back from rows that may have been corrected, and confirming them, for the step that shows the table. */
export function useCorrections(isEdited: boolean, send: (event: IntakeEvent) => void) {
  const [checks] = useState(() => new RowChecks());
  const leave = useLeave(isEdited);
  return {
    correcting: { checks, onEdit: () => send({ type: 'row.edited' }) },
    goBack: () => leave(() => send({ type: 'back' })),
    showColumns: () => leave(() => send({ type: 'columns.shown' })),
    toggleCleaning: (kind: string) => leave(() => send({ type: 'cleaning.toggled', kind })),
    confirm: async (): Promise<void> => {
      if (await checks.areSound()) send({ type: 'confirmed' });
    },
  };
}

/** How the rows of a table are corrected. */
export interface Correcting {
  /** the values of a column that has a menu; none: it is typed */
  listOptions?: (column: string | null) => readonly CellOption[];
  checkRow: CheckRow;
  /** receives the checks */
  checks: RowChecks;
  /** a field was changed */
  onEdit: () => void;
  onLeaveOut: (rows: UnsentRow[]) => void;
}

/** How corrected rows are checked; undefined without any. */
export function describeChecking(
  rows: readonly UnsentRow[],
  listOptions: Correcting['listOptions'] = () => [],
): string | undefined {
  if (rows.length === 0) return undefined;
  const hasMenu = rows.some(({ problems }) => problems.some(({ column }) => listOptions(column).length > 0));
  return hasMenu
    ? 'Press Enter in a field, or leave a menu, to check the row again.'
    : 'Press Enter in a field to check the row again.';
}
