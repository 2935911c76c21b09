import { UnknownValues, type ValueChoices } from '../../../domain/text/intake/unknown-values.ts';
import { makeMeanings, type Meanings } from './choices.ts';

/** Remembered meanings of values, by id of the practice. */
export type PracticeChoices = ReadonlyMap<string, ValueChoices>;

/**
 * What the texts of a file's rows stand for. Only choices for the dialog's practice can be asked for and remembered: values
 * of rows without one, and providers of other practices, are read by what the row's own practice has remembered, or named.
 */
export class RowValues {
  /** of the dialog's practice, about which a person is asked */
  readonly askable: UnknownValues;
  private readonly ofPractices = new Map<string, UnknownValues>();

  constructor(
    private readonly dialogPracticeId: string | null,
    choices: ValueChoices,
    private readonly remembered: PracticeChoices,
  ) {
    this.askable = new UnknownValues(choices);
  }

  /**
   * The meanings of a row's texts.
   * @param of.practiceId of the row; undefined: it is not known
   * @param of.isSkipped whatever they mean: unknown ones are not asked about
   */
  of(
    line: number,
    { practiceId, isSkipped }: { practiceId: string | null | undefined; isSkipped: boolean },
  ): { asked: Meanings; named: Meanings } {
    const rows = isSkipped ? 0 : 1;
    const named = makeMeanings(this.getValues(practiceId ?? ''), line, rows);
    return { named, asked: this.dialogPracticeId === null ? named : makeMeanings(this.askable, line, rows) };
  }

  private getValues(practiceId: string): UnknownValues {
    const known = this.ofPractices.get(practiceId);
    if (known) return known;
    const values = new UnknownValues(this.remembered.get(practiceId), 0);
    this.ofPractices.set(practiceId, values);
    return values;
  }

  get all(): UnknownValues[] {
    return [this.askable, ...this.ofPractices.values()];
  }
}
