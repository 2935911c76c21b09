import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import Download from 'lucide-react/icons/download';
import type { ExperienceType } from '../../../domain/survey-permissions.ts';
import { apiAddress } from '../../core/api.ts';
import { StepBody, StepButtons, StepHeading, StepText } from '../../uploads/step-parts.ts';
import { Icon } from '../../ui/Icon.tsx';
import { BULK_KINDS } from './bulk-kinds.ts';
import { Problems, ScrollBox } from './step-parts.tsx';
import { useStepFocus } from './step-focus.ts';

const Template = styled('div')({ display: 'grid', gap: 12, justifyItems: 'start' });

const Columns = styled('table')(({ theme }) => ({
  ...theme.typography.caption,
  width: '100%',
  borderCollapse: 'collapse',
  color: theme.palette.text.secondary,
  '& th, & td': { padding: '8px 14px', textAlign: 'left', verticalAlign: 'top' },
  '& tbody th': { fontWeight: 600, whiteSpace: 'nowrap', color: theme.palette.text.primary },
  '& tr:not(:last-child) > *, & thead th': { borderBottom: `1px solid ${theme.palette.divider}` },
  '& thead th': {
    position: 'sticky',
    top: 0,
    fontWeight: 600,
    color: theme.palette.muted,
    backgroundColor: theme.palette.background.sunken,
  },
  [theme.breakpoints.down('sm')]: { '& tbody th': { whiteSpace: 'normal' } },
}));

interface Props {
  context: { experienceType: ExperienceType; failures: string[] };
  onNext: () => void;
  onCancel: () => void;
}

/** The first step: what to do, and the file to do it with. */
export function InstructionsStep({ context: { experienceType, failures }, onNext, onCancel }: Props) {
  const { path, columns, row } = BULK_KINDS[experienceType];
  const heading = useStepFocus();
  return (
    <>
      <StepBody>
        <Problems failures={failures} />
        <Template>
          <div>
            <StepHeading ref={heading} tabIndex={-1}>
              Prepare a CSV file
            </StepHeading>
            <StepText>
              Fill in the template, one row for each {row}, and replace its example row. Every row is checked
              before anything is sent.
            </StepText>
          </div>
          <Button
            variant="outlined"
            component="a"
            href={apiAddress(`/surveys/${path}/bulk/template`)}
            download
            startIcon={<Icon of={Download} size="small" />}
          >
            Download template
          </Button>
        </Template>
        <ScrollBox role="region" aria-label="Columns of the file" tabIndex={0}>
          <Columns>
            <thead>
              <tr>
                <th scope="col">Column</th>
                <th scope="col">What it holds</th>
              </tr>
            </thead>
            <tbody>
              {columns.map(({ name, header, description }) => (
                <tr key={name}>
                  <th scope="row">{header}</th>
                  <td>{description}</td>
                </tr>
              ))}
            </tbody>
          </Columns>
        </ScrollBox>
      </StepBody>
      <StepButtons>
        <Button variant="outlined" onClick={onCancel}>
          Cancel
        </Button>
        <Button variant="contained" onClick={onNext}>
          Next
        </Button>
      </StepButtons>
    </>
  );
}
