import { expect, type Locator } from '@playwright/test';
import type { HardFile } from './hard-files.ts';
import { next, send } from './send.ts';

const DO_NOT_READ = '-';

/** A person who sees a file for the first time: answers the questions and sends it. */
export class Sender {
  readonly clicks: string[] = [];

  constructor(
    private readonly dialog: Locator,
    private readonly file: HardFile,
  ) {}

  private async press(what: string, button: Locator): Promise<void> {
    await button.click();
    this.clicks.push(what);
  }

  async upload(): Promise<void> {
    const { name, text } = this.file;
    const input = this.dialog.getByLabel('Drop a CSV file here, or choose one');
    await input.setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
    this.clicks.push('file');
    await this.press('Next', next(this.dialog));
  }

  private async answer(select: Locator): Promise<void> {
    const label = (await select.getAttribute('aria-label')) ?? '';
    const wanted = this.file.answers[label];
    const value = await select.inputValue();
    const chosen = await select.locator('option:checked').textContent();
    if (wanted === undefined ? value !== '' : chosen === wanted) return;
    await select.selectOption(wanted === undefined ? DO_NOT_READ : { label: wanted });
    this.clicks.push(`${label}: ${wanted ?? DO_NOT_READ}`);
  }

  private async match(): Promise<void> {
    for (const name of ['Match columns', 'Match values', 'Other columns']) {
      const table = this.dialog.getByRole('table', { name });
      for (const select of await table.getByRole('combobox').all()) await this.answer(select);
    }
    await this.press('Continue', this.dialog.getByRole('button', { name: 'Continue' }));
  }

  private async correct(): Promise<void> {
    const errors = this.dialog.getByRole('table', { name: 'File Errors:' });
    for (const field of await errors.getByRole('textbox').all()) {
      const label = (await field.getAttribute('aria-label')) ?? '';
      const correction = this.file.corrections[label.replace(/, line \d+$/, '')];
      expect(correction, `nothing to correct ${label} with`).toBeDefined();
      const isFocused = await field.evaluate((element) => element === document.activeElement);
      if (!isFocused) await this.press(label, field);
      await field.fill(correction ?? '');
      await field.press('Enter');
      this.clicks.push('Enter');
    }
  }

  async finish(): Promise<string[]> {
    const heading = this.dialog.getByRole('heading', { name: /^Uploaded: / });
    const matching = this.dialog.getByRole('heading', { name: 'Match columns' });
    await expect(heading.or(matching)).toBeVisible();
    if (await matching.isVisible()) await this.match();
    await expect(heading).toBeVisible();
    await this.correct();
    await expect(send(this.dialog)).toBeEnabled();
    const begun = this.dialog.page().waitForRequest(/\/surveys\/[pe]x\/send\/bulk(\?|$)/);
    await this.press('Send', send(this.dialog));
    const rows = (await begun).postDataJSON() as { patientName?: string; email?: string }[];
    const sent = rows.length === 1 ? '1 survey sent' : `${rows.length} surveys sent`;
    await expect(this.dialog.getByRole('heading', { name: sent })).toBeVisible();
    return rows.map(({ patientName = '' }) => patientName);
  }
}
