import Button from '@mui/material/Button';
import { styled, useTheme } from '@mui/material/styles';
import Download from 'lucide-react/icons/download';
import { useEffect, useRef } from 'react';
import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import { Link } from 'react-router-dom';
import type { SnapshotFrom } from 'xstate';
import { apiAddress } from '../../core/api.ts';
import { FileDrop } from '../../ui/FileDrop.tsx';
import { Icon, IconTile } from '../../ui/Icon.tsx';
import { useEntity } from '../EntityContext.tsx';
import { recognitionOf, countOf, resultOf } from './import-model.ts';
import { StepBody, StepButtons, StepText, StepHeading } from '../../uploads/steps.tsx';
import type { ImportInfo } from '../../../domain/import.ts';
import { ProgressBar } from '../../ui/ProgressBar.tsx';
import type { ImportEvent, importMachine } from '../../../flows/import.ts';
import { PreviewStep } from './PreviewStep.tsx';
import { Stack } from '../../ui/primitives.ts';

interface ChooseStepProps {
  /** the file that is being looked at */
  fileName: string | undefined;
  failures: string[];
  /** somebody came back to it */
  isAgain: boolean;
  onChosen: (files: File[]) => void;
  onCancel: () => void;
}

/** The first step: a template to fill in, and the file to import. */
function ChooseStep({ fileName, failures, isAgain, onChosen, onCancel }: ChooseStepProps) {
  const { model, can } = useEntity();
  const { singular } = model.label;
  return (
    <>
      <StepBody>
        <Stack justify="start" gap={12}>
          <StepText>
            Fill in the template, one row for each {singular.toLowerCase()}. Its row that begins with “#
            Example” shows how, and is not imported.
          </StepText>
          <Button
            variant="outlined"
            component="a"
            href={apiAddress(`/${model.resource}/import/template`)}
            download
            startIcon={<Icon of={Download} size="small" />}
          >
            Download template
          </Button>
          <StepText>{recognitionOf(model, can('update'))}</StepText>
        </Stack>
        <FileDrop
          what="CSV file"
          accept=".csv,text/csv"
          hint="One file of at most 10,000 rows and 5 MB. You see what it would do before anything is saved."
          busy={fileName === undefined ? undefined : `Checking ${fileName}...`}
          problems={failures}
          autoFocus={isAgain}
          onChosen={onChosen}
        />
      </StepBody>
      <StepButtons>
        <Button variant="outlined" onClick={onCancel}>
          Cancel
        </Button>
      </StepButtons>
    </>
  );
}

interface ProgressStepProps {
  info: ImportInfo | null;
  failures: string[];
  onClose: () => void;
}

/** The third step, while it lasts. */
function ProgressStep({ info, failures, onClose }: ProgressStepProps) {
  const { model } = useEntity();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const progress = info?.progress ?? 0;
  const what = info ? countOf(info.total, model.label) : model.label.plural.toLowerCase();
  return (
    <>
      <StepBody>
        <StepHeading ref={heading} tabIndex={-1}>
          Importing {what}: {progress}%
        </StepHeading>
        <ProgressBar label={`Importing ${what}`} value={progress} />
        <StepText role="status">
          {failures[0] ?? 'You can close this window and go on with your work: the import goes on by itself.'}
        </StepText>
      </StepBody>
      <StepButtons>
        <Button variant="outlined" onClick={onClose}>
          Close
        </Button>
      </StepButtons>
    </>
  );
}

const Row = styled('div')({ display: 'flex', gap: 16, '& > :last-child': { flex: 1, minWidth: 0 } });

interface ResultStepProps {
  info: ImportInfo;
  onRestart: () => void;
  onClose: () => void;
}

/** The end: what was imported, or why nothing was. */
function ResultStep({ info, onRestart, onClose }: ResultStepProps) {
  const { model, resource } = useEntity();
  const { palette } = useTheme();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const isDone = info.status === 'DONE';
  const status = isDone ? palette.success : palette.error;
  return (
    <>
      <StepBody>
        <Row>
          <IconTile tone={{ bg: status.light, fg: status.dark }}>
            <Icon of={isDone ? CircleCheck : CircleAlert} size="large" />
          </IconTile>
          <div>
            <StepHeading ref={heading} tabIndex={-1}>
              {isDone ? resultOf(info, model.label) : 'Nothing was imported'}
            </StepHeading>
            <StepText>{isDone ? info.fileName : info.error}</StepText>
          </div>
        </Row>
      </StepBody>
      <StepButtons>
        <Button variant="outlined" onClick={onRestart}>
          Choose another file
        </Button>
        {isDone ? (
          <Button variant="contained" component={Link} to={resource.route} onClick={onClose}>
            Show {model.label.plural.toLowerCase()}
          </Button>
        ) : (
          <Button variant="contained" onClick={onClose}>
            Close
          </Button>
        )}
      </StepButtons>
    </>
  );
}

interface ImportStepProps {
  state: SnapshotFrom<typeof importMachine>;
  send: (event: ImportEvent) => void;
  onClose: () => void;
}

/** The step that the import is at. */
export function ImportStep({ state, send, onClose }: ImportStepProps) {
  const { failures, check, file, info, isAgain } = state.context;
  const restart = (): void => send({ type: 'restarted' });
  if (check && (state.matches('previewing') || state.matches('starting'))) {
    return (
      <PreviewStep
        check={check}
        failures={failures}
        isStarting={state.matches('starting')}
        onConfirm={() => send({ type: 'import.confirmed' })}
        onRestart={restart}
      />
    );
  }
  if (state.matches('following')) return <ProgressStep info={info} failures={failures} onClose={onClose} />;
  if (info && (state.matches('done') || state.matches('failed'))) {
    return <ResultStep info={info} onRestart={restart} onClose={onClose} />;
  }
  return (
    <ChooseStep
      fileName={state.matches('checking') ? file?.name : undefined}
      failures={failures}
      isAgain={isAgain}
      onChosen={(files) => send({ type: 'files.chosen', files })}
      onCancel={state.matches('checking') ? restart : onClose}
    />
  );
}
