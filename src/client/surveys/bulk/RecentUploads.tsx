import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { isUnderWay, type UploadInfo } from '../../../domain/bulk-upload.ts';
import { formatMoment } from '../../../domain/format.ts';
import { Card } from '../../ui/Card.tsx';
import { ErrorState } from '../../ui/States.tsx';
import { ProgressBar } from '../../ui/ProgressBar.tsx';
import { percentOf, stateOf } from './bulk-model.ts';

const SHOWN = 3;
const LABEL = 'Files sent in the last day';

const Block = styled('div')({ marginBottom: 24 });

const List = styled('ul')({ margin: 0, padding: 0, listStyle: 'none' });

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

const When = styled('div')(({ theme }) => ({ ...theme.typography.caption, color: theme.palette.muted }));

const Progress = styled('div')({ flexBasis: '100%', paddingBottom: 4 });

interface Props {
  uploads: UploadInfo[];
  error: unknown;
  onRetry: () => void;
  onShow: (upload: UploadInfo) => void;
}

/** The viewer's last sendings, those under way first: what became of them outlives the dialog. */
export function RecentUploads({ uploads, error, onRetry, onShow }: Props) {
  const ordered = [...uploads.filter(isUnderWay), ...uploads.filter((upload) => !isUnderWay(upload))];
  if (ordered.length === 0) {
    return (
      error !== null && (
        <Block>
          <Card aria-label={LABEL}>
            <ErrorState error={error} onRetry={onRetry} />
          </Card>
        </Block>
      )
    );
  }
  return (
    <Block>
      <Card aria-label={LABEL}>
        <List>
          {ordered.slice(0, SHOWN).map((upload) => (
            <Row key={upload.id}>
              <div>
                <What>{stateOf(upload)}</What>
                <When>From a file, {formatMoment(upload.createdAt)}</When>
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
                <Progress>
                  <ProgressBar label={stateOf(upload)} value={percentOf(upload)} />
                </Progress>
              )}
            </Row>
          ))}
        </List>
      </Card>
    </Block>
  );
}
