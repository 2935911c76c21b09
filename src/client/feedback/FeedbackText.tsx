import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useEffect, useId, useRef, useState } from 'react';

const LINES = 6;
const READING_WIDTH = 760;

const Text = styled('p')(({ theme }) => ({
  ...theme.typography.subtitle1,
  margin: '16px 0 0',
  maxWidth: READING_WIDTH,
  fontWeight: 400,
  lineHeight: theme.typography.pxToRem(26),
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
  '&[data-cut]': {
    display: '-webkit-box',
    WebkitBoxOrient: 'vertical',
    WebkitLineClamp: LINES,
    overflow: 'hidden',
  },
}));

const More = styled(Button)({ marginLeft: -10 });

interface Props {
  text: string;
  /** never cut */
  isWhole?: boolean;
}

/** What somebody wrote: six lines of it, and More. */
export function FeedbackText({ text, isWhole = false }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  const [isLong, setIsLong] = useState(false);
  const element = useRef<HTMLParagraphElement>(null);
  const id = useId();
  const isCut = !isWhole && !isOpen;

  useEffect(() => {
    const paragraph = element.current;
    if (!paragraph || !isCut) return undefined;
    const observer = new ResizeObserver(() => setIsLong(paragraph.scrollHeight > paragraph.clientHeight + 1));
    observer.observe(paragraph);
    return () => observer.disconnect();
  }, [isCut, text]);

  return (
    <>
      <Text ref={element} id={id} dir="auto" data-cut={isCut ? '' : undefined}>
        {text}
      </Text>
      {!isWhole && isLong && (
        <More size="small" aria-expanded={isOpen} aria-controls={id} onClick={() => setIsOpen(!isOpen)}>
          {isOpen ? 'Less' : 'More'}
        </More>
      )}
    </>
  );
}
