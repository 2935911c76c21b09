import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import GlobalStyles from '@mui/material/GlobalStyles';
import { styled } from '@mui/material/styles';
import Download from 'lucide-react/icons/download';
import Printer from 'lucide-react/icons/printer';
import { QRCodeSVG } from 'qrcode.react';
import { useId, useRef } from 'react';
import { radius } from '../core/theme/tokens.ts';
import { saveFile } from '../core/save-file.ts';
import { DialogButtons, DialogText, DialogTitle } from '../ui/Dialog.tsx';
import { Icon } from '../ui/Icon.tsx';
import { notifyFailures } from '../ui/toast.ts';
import { SurveyLink } from './SentCard.tsx';
import { Row } from '../ui/primitives.ts';

/** Edge of a saved picture in px: sharp at the size of a hand in print. */
const PNG_SIZE = 1024;
const SVG_TYPE = 'image/svg+xml';

function svgBlob(svg: SVGSVGElement): Blob {
  return new Blob([new XMLSerializer().serializeToString(svg)], { type: SVG_TYPE });
}

/** Saves the displayed code as SVG. */
function saveSvg(svg: SVGSVGElement, name: string): void {
  saveFile(svgBlob(svg), `${name}.svg`);
}

async function toImage(svg: SVGSVGElement): Promise<HTMLImageElement> {
  const url = URL.createObjectURL(svgBlob(svg));
  try {
    const image = new Image(PNG_SIZE, PNG_SIZE);
    image.src = url;
    await image.decode();
    return image;
  } finally {
    URL.revokeObjectURL(url);
  }
}

/** Saves the displayed code as a picture. @throws Error if the browser cannot draw it */
async function savePng(svg: SVGSVGElement, name: string): Promise<void> {
  const canvas = document.createElement('canvas');
  canvas.width = PNG_SIZE;
  canvas.height = PNG_SIZE;
  canvas.getContext('2d')?.drawImage(await toImage(svg), 0, 0, PNG_SIZE, PNG_SIZE);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (!blob) throw new Error('The code could not be drawn.');
  saveFile(blob, `${name}.png`);
}

/** Prints only the code with the practice's name and the link. */
const qrPrintStyles = {
  '@media print': {
    body: { background: 'white !important' },
    'body > *:not(.qr-print)': { display: 'none !important' },
    '.qr-print': { position: 'static !important' },
    '.qr-print [data-print="no"], .qr-print button, .qr-print .MuiBackdrop-root': {
      display: 'none !important',
    },
    '.qr-print [data-print="only"]': {
      display: 'block !important',
      margin: 0,
      font: '600 24pt var(--font)',
      textAlign: 'center',
    },
    '.qr-print .MuiDialog-container': { height: 'auto !important' },
    '.qr-print .MuiDialog-paper': {
      position: 'static !important',
      width: '100% !important',
      maxWidth: 'none !important',
      maxHeight: 'none !important',
      color: 'black !important',
      background: 'white !important',
      boxShadow: 'none !important',
    },
    '.qr-print .MuiDialog-paper *': { border: '0 !important', background: 'none !important' },
    '.qr-print svg[role="img"]': { width: '90mm !important', height: '90mm !important' },
    '.qr-print a': { margin: 'auto', color: 'black !important', textDecoration: 'none !important' },
    '.qr-print a svg': { display: 'none' },
  },
} as const;

/** Edge in px, and how much of the code may be unreadable (specification, section 9). */
const SIZE = 256;
const LEVEL = 'L';
/** The light margin that scanners need, in modules. */
const QUIET_ZONE = 4;
const FILE_NAME = 'survey-qr-code';

const Body = styled('div')({
  display: 'grid',
  gap: 16,
  padding: '24px 24px 0',
  overflowY: 'auto',
  '& > *': { minWidth: 0 },
});

/** Always dark on light, even in the dark scheme, because many scanners read nothing else. */
const Code = styled('div')(({ theme }) => ({
  justifySelf: 'center',
  lineHeight: 0,
  borderRadius: radius.card,
  overflow: 'hidden',
  border: `1px solid ${theme.palette.divider}`,
  '& svg': { forcedColorAdjust: 'none', maxWidth: '100%', height: 'auto' },
}));

const PrintedName = styled('p')({ display: 'none' });

interface Props {
  link: string;
  /** name of the practice, printed below the code */
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
        <Row align="stretch" justify="center" wraps gap={8} data-print="no">
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
        </Row>
      </Body>
      <DialogButtons data-print="no">
        <Button variant="contained" onClick={onClose}>
          Close
        </Button>
      </DialogButtons>
    </Dialog>
  );
}
