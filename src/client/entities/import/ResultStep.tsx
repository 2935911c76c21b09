import Button from '@mui/material/Button';
import { styled, useTheme } from '@mui/material/styles';
import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import type { ImportInfo } from '../../../domain/import.ts';
import { Icon } from '../../ui/Icon.tsx';
import { IconTile } from '../../ui/IconTile.tsx';
import { useEntity } from '../EntityContext.tsx';
import { resultOf } from './import-words.ts';
import { StepBody, StepButtons, StepHeading, StepText } from '../../uploads/step-parts.ts';

const Row = styled('div')({ display: 'flex', gap: 16, '& > :last-child': { flex: 1, minWidth: 0 } });

interface Props {
  info: ImportInfo;
  onRestart: () => void;
  onClose: () => void;
}

/** The end: what was imported, or why nothing was. */
export function ResultStep({ info, onRestart, onClose }: Props) {
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
