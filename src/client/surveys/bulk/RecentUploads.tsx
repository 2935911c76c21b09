import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { isUnderWay, type UploadInfo } from '../../../domain/bulk-upload.ts';
import { formatMoment } from '../../../domain/format.ts';
import { Card } from '../../ui/Card.tsx';
import { ErrorState } from '../../ui/States.tsx';
import { ProgressBar } from '../../ui/ProgressBar.tsx';
import { computePercent, formatState } from './bulk-model.ts';
import { List, Text } from '../../ui/primitives.ts';

const SHOWN = 3;
const LABEL = 'Files sent in the last day';

const Row = styled('li')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '4px 16px',
  padding: '12px 16px',
  [theme.breakpoints.up('md')]: { padding: '12px 24px' },
  '&:not(:last-child)': { borderBottom: `1px solid ${theme.palette.divider}` },
  '& > :first-child': { flex: 1, minWidth: 0 },
}));

const What = styled('div')(({ theme }) => ({
  ...theme.typography.body1,
  fontWeight: 500,
  fontVariantNumeric: 'tabular-nums',
}));

/** Below the form, whose bar extends into the page's gutter. */
const Place = styled('div')({ marginTop: 72 });

interface Props {
  uploads: UploadInfo[];
  error: unknown;
  onRetry: () => void;
  onShow: (upload: UploadInfo) => void;
}

/** The viewer's recent sendings, running ones first: their results outlive the dialog. */
export function RecentUploads({ uploads, error, onRetry, onShow }: Props) {
  const ordered = [...uploads.filter(isUnderWay), ...uploads.filter((upload) => !isUnderWay(upload))];
  if (ordered.length === 0) {
    return (
      error !== null && (
        <Place>
          <Card aria-label={LABEL}>
            <ErrorState error={error} onRetry={onRetry} />
          </Card>
        </Place>
      )
    );
  }
  return (
    <Place>
      <Card aria-label={LABEL}>
        <List>
          {ordered.slice(0, SHOWN).map((upload) => (
            <Row key={upload.id}>
              <div>
                <What>{formatState(upload)}</What>
                <Text as="div" variant="caption" tone="muted">
                  From a file, {formatMoment(upload.createdAt)}
                </Text>
              </div>
              <Button
                size="small"
                variant="outlined"
                aria-label={`Details, ${formatMoment(upload.createdAt)}`}
                onClick={() => onShow(upload)}
              >
                Details
              </Button>
              {isUnderWay(upload) && (
                <div style={{ flexBasis: '100%', paddingBottom: 4 }}>
                  <ProgressBar label={formatState(upload)} value={computePercent(upload)} />
                </div>
              )}
            </Row>
          ))}
        </List>
      </Card>
    </Place>
  );
}
