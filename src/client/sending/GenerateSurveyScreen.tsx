import Button from '@mui/material/Button';
import { useState } from 'react';
import { useWorkspacePractice } from '../core/selection.ts';
import { useSession } from '../core/session.ts';
import { FormBar, RecordForm } from '../entities/record-form/RecordForm.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { patientForm } from './patient-form.ts';
import { SentCard, patientSurveyLink, SurveyLink } from './SentCard.tsx';
import { SubmitButton, useSurveyForm } from './survey-form.tsx';

/** Generates the link of a patient survey, which the sender shares. */
export function GenerateSurveyScreen() {
  const session = useSession();
  const practiceId = useWorkspacePractice();
  const [definition] = useState(() => patientForm('generate', session, practiceId));
  const { form, check, send, reset } = useSurveyForm(definition);
  const [slug, setSlug] = useState<string>();

  const again = (): void => {
    reset();
    setSlug(undefined);
  };

  return (
    <>
      <PageHeader title="Generate Survey" subtitle="A survey link that you share yourself." />
      {slug === undefined ? (
        <RecordForm
          form={form}
          check={check}
          onSubmit={async (payload) => setSlug((await send(payload))?.slug)}
          foot={
            <FormBar>
              <SubmitButton label="Generate Survey" />
            </FormBar>
          }
        />
      ) : (
        <SentCard
          title="Survey has been generated."
          text={<SurveyLink href={patientSurveyLink(slug)} />}
          action={
            <Button variant="contained" onClick={again}>
              Generate Another
            </Button>
          }
        />
      )}
    </>
  );
}
