import { changeSession } from './support/boot.ts';
import { choice, expectProblem, fillPatient, main, newAddress, newPractice } from './support/send.ts';
import { empty, expect, test } from './support/test.ts';

const generate = { name: 'Generate Survey', exact: true };

test('creates a link without a contact, which opens the survey in another tab', async ({ page, maker }) => {
  const practice = await newPractice(maker);
  await page.goto('/px/generate-survey');
  const button = main(page).getByRole('button', generate);
  await expect(button).toBeDisabled();
  await fillPatient(page, { contact: '213' });
  await button.click();
  await expectProblem(page.getByLabel('Email or phone'), 'Invalid value');
  await expectProblem(choice(main(page), 'Appointment Type'), 'Appointment Type is required');
  await expectProblem(choice(main(page), 'Practice'), 'Practice is required');
  await expect(page.getByLabel('Patient Name')).not.toHaveAttribute('aria-invalid', 'true');

  await empty(page.getByLabel('Email or phone'));
  await fillPatient(page, { type: 'Caregiver', practice: practice.name });
  await expect(page.getByLabel('Responsible Party Name')).toBeHidden();
  const sent = page.waitForRequest(/\/surveys\/generate$/);
  await button.click();
  expect((await sent).postDataJSON()).toEqual({
    patientType: 'CAREGIVER',
    language: 'ENGLISH',
    practiceId: practice.id,
  });
  const link = main(page).getByRole('link', { name: /\/px\/s\// });
  await expect(link).toHaveAttribute('target', '_blank');
  await expect(link).toHaveAttribute('rel', /noopener/);
  await expect(main(page).getByRole('button', { name: 'Copy survey link' })).toBeVisible();
  const opening = page.waitForEvent('popup');
  await link.click();
  const survey = await opening;
  await expect(survey.getByRole('slider').first()).toBeVisible();
  expect(await survey.evaluate(() => window.opener === null)).toBe(true);
  await survey.close();

  await page.getByRole('button', { name: 'Generate Another' }).click();
  await expect(page.getByLabel('Email or phone')).toBeFocused();
  await expect(choice(main(page), 'Appointment Type')).toHaveText('Choose');
});

test('sends nothing even if a contact is entered', async ({ page, maker }) => {
  const practice = await newPractice(maker);
  const contact = newAddress();
  await page.goto('/px/generate-survey');
  await fillPatient(page, { contact, name: 'Ann', type: 'Adult', practice: practice.name });
  const sent = page.waitForRequest(/\/surveys\/generate$/);
  await main(page).getByRole('button', generate).click();
  expect((await sent).postDataJSON()).toMatchObject({ email: contact, patientName: 'Ann' });
  await expect(page.getByText('Survey has been generated.')).toBeVisible();
});

test('is unavailable if the organization does not generate surveys', async ({ page }) => {
  await changeSession(page, (session) => {
    session.organization.allowGenerateSurvey = false;
  });
  await page.goto('/px/generate-survey');
  await expect(page.getByText('You do not have access')).toBeVisible();
});
