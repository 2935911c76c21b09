import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import Check from 'lucide-react/icons/check';
import Copy from 'lucide-react/icons/copy';
import { useEffect, useState } from 'react';
import { logError } from '../core/log-error.ts';
import { Icon } from './Icon.tsx';

const SHOWN_MS = 2000;

interface CopyButtonProps {
  value: string;
  /** noun for the button's name: "API key" */
  label: string;
}

/**
 * Copies a value, and confirms it for a moment. A denied clipboard is only logged, as specified.
 * @param value the text, or a function that reads it; undefined: there is nothing to copy
 */
export function useCopy(value: string | (() => Promise<string | undefined>)): {
  isCopied: boolean;
  copy: () => Promise<void>;
} {
  const [isCopied, setIsCopied] = useState(false);

  useEffect(() => {
    if (!isCopied) return undefined;
    const timer = setTimeout(() => setIsCopied(false), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [isCopied]);

  const copy = async () => {
    const text = typeof value === 'string' ? value : await value();
    if (text === undefined) return;
    try {
      await navigator.clipboard.writeText(text);
      setIsCopied(true);
    } catch (error) {
      logError('The clipboard refused the copy', error);
    }
  };

  return { isCopied, copy };
}

export function CopyButton({ value, label }: CopyButtonProps) {
  const { isCopied, copy } = useCopy(value);
  return (
    <Tooltip title={isCopied ? 'Copied' : 'Copy'}>
      <IconButton
        size="small"
        aria-label={isCopied ? `${label} copied` : `Copy ${label}`}
        onClick={() => void copy()}
      >
        <Icon of={isCopied ? Check : Copy} size="small" />
      </IconButton>
    </Tooltip>
  );
}
