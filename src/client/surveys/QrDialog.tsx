import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import GlobalStyles from '@mui/material/GlobalStyles';
import { styled } from '@mui/material/styles';
import Download from 'lucide-react/icons/download';
import Printer from 'lucide-react/icons/printer';
import { QRCodeSVG } from 'qrcode.react';
import { useId, useRef } from 'react';
import { radius } from '../core/theme/tokens.ts';
import { DialogButtons, DialogText, DialogTitle } from '../ui/dialog-parts.ts';
import { Icon } from '../ui/Icon.tsx';
import { notifyFailures } from '../ui/toast.ts';
import { qrPrintStyles } from './qr-print.ts';
import { savePng, saveSvg } from './qr-files.ts';
import { SurveyLink } from './SurveyLink.tsx';

/** Edge in px, and how much of the code may be unreadable (specification, section 9). */
const SIZE = 256;
const LEVEL = 'L';
/** The light edge that scanners look for, in modules. */
const QUIET_ZONE = 4;
const FILE_NAME = 'survey-qr-code';

const Body = styled('div')({
  display: 'grid',
  gap: 16,
  padding: '24px 24px 0',
  overflowY: 'auto',
  '& > *': { minWidth: 0 },
});

/** Always dark on light, in the dark scheme too: many scanners read nothing else. */
const Code = styled('div')(({ theme }) => ({
  justifySelf: 'center',
  lineHeight: 0,
  borderRadius: radius.card,
  overflow: 'hidden',
  border: `1px solid ${theme.palette.divider}`,
  '& svg': { forcedColorAdjust: 'none', maxWidth: '100%', height: 'auto' },
}));

const Actions = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 8, justifyContent: 'center' });

const PrintedName = styled('p')({ display: 'none' });

interface Props {
  link: string;
  /** name of the practice, which a printed code stands below */
  practice: string;
  onClose: () => void;
}

/** A survey's link as a code for the patient's phone, to scan here, to save or to print. */
export function QrDialog({ link, practice, onClose }: Props) {
  const titleId = useId();
  const code = useRef<SVGSVGElement>(null);
  const savePicture = (): void => {
    if (code.current) savePng(code.current, FILE_NAME).catch(notifyFailures);
  };
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} className="qr-print">
      <GlobalStyles styles={qrPrintStyles} />
      <Body>
        <div data-print="no">
          <DialogTitle id={titleId}>Survey QR Code</DialogTitle>
          <DialogText>The patient scans the code with their phone's camera, or opens the link.</DialogText>
        </div>
        <PrintedName data-print="only">{practice}</PrintedName>
        <Code>
          <QRCodeSVG
            ref={code}
            value={link}
            size={SIZE}
            level={LEVEL}
            marginSize={QUIET_ZONE}
            title="QR code of the survey link"
            role="img"
          />
        </Code>
        <SurveyLink href={link} />
        <Actions data-print="no">
          <Button
            size="small"
            variant="outlined"
            startIcon={<Icon of={Download} size="small" />}
            onClick={savePicture}
          >
            Download PNG
          </Button>
          <Button
            size="small"
            variant="outlined"
            startIcon={<Icon of={Download} size="small" />}
            onClick={() => code.current && saveSvg(code.current, FILE_NAME)}
          >
            Download SVG
          </Button>
          <Button
            size="small"
            variant="outlined"
            startIcon={<Icon of={Printer} size="small" />}
            onClick={() => print()}
          >
            Print
          </Button>
        </Actions>
      </Body>
      <DialogButtons data-print="no">
        <Button variant="contained" onClick={onClose}>
          Close
        </Button>
      </DialogButtons>
    </Dialog>
  );
}
