import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import CircleAlert from 'lucide-react/icons/circle-alert';
import UploadIcon from 'lucide-react/icons/upload';
import { useEffect, useRef, useState } from 'react';
import {
  findLargeEdge,
  PICTURES,
  uploadRefusal,
  describeWrongType,
} from '../../../../domain/surveys/upload-messages.ts';
import { useSession } from '../../../core/session.ts';
import { avatarName, avatarShape } from '../../../core/value-text.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { Row } from '../../../ui/primitives.ts';
import type { WidgetProps } from '../form-fields.ts';
import { useFormPart, useFormState } from '../form-state.ts';
import { useUpload } from './use-upload.ts';

const LIMITS = PICTURES.avatar;

async function findRefusal(file: File): Promise<string | undefined> {
  const refusal = uploadRefusal(LIMITS, file);
  if (refusal) return refusal;
  try {
    return findLargeEdge(LIMITS, await createImageBitmap(file));
  } catch {
    // not a picture, whatever its name
    return describeWrongType(LIMITS);
  }
}

const UPLOAD = { query: { purpose: 'avatar' as const }, findRefusal };

const SIZE = 144;

const Note = styled('p')(({ theme }) => ({
  ...theme.typography.caption,
  display: 'flex',
  gap: 6,
  margin: '8px 0 0',
  maxWidth: 400,
  color: theme.palette.muted,
  '&[role="alert"]': { color: theme.palette.error.dark },
  '& svg': { flex: 'none', marginTop: 1 },
}));

/** The picture of a record: selected, checked and uploaded at once, or removed. */
export function AvatarWidget({ id, field, value, onChange, onBlur, isDisabled, labelId }: WidgetProps) {
  const { organization } = useSession();
  const form = useFormState();
  const { rules } = form;
  const name = useFormPart((state) => avatarName(rules.model, state.get().data));
  const file = useRef<HTMLInputElement>(null);
  const [preview, setPreview] = useState<string>();
  useEffect(() => () => (preview ? URL.revokeObjectURL(preview) : undefined), [preview]);
  const { isUploading, error, upload, clear } = useUpload(UPLOAD, ({ id: uploadedId }, chosen) => {
    setPreview(URL.createObjectURL(chosen));
    onChange(uploadedId);
  });
  const fileId = typeof value === 'string' ? value : null;
  const remove = (): void => {
    clear();
    setPreview(undefined);
    onChange(undefined);
  };
  return (
    <Row wraps gap={20} role="group" aria-labelledby={labelId}>
      <Avatar
        name={name || '?'}
        fileId={fileId}
        src={fileId ? (preview ?? null) : null}
        shape={avatarShape(rules.model)}
        size={SIZE}
        within={organization.name}
      />
      <div>
        <Row align="stretch" wraps gap={8}>
          <Button
            id={id}
            variant="outlined"
            disabled={isUploading || isDisabled}
            startIcon={<Icon of={UploadIcon} size="small" />}
            aria-describedby={`${id}-note`}
            onClick={() => file.current?.click()}
            onBlur={onBlur}
          >
            {isUploading ? 'Uploading...' : 'Upload picture'}
          </Button>
          {fileId && !isDisabled && (
            <Button color="inherit" onClick={remove}>
              Remove
            </Button>
          )}
        </Row>
        {error ? (
          <Note id={`${id}-note`} role="alert">
            <Icon of={CircleAlert} size="small" />
            {error}
          </Note>
        ) : (
          <Note id={`${id}-note`}>{form.getLock(field) ?? field.hint}</Note>
        )}
        <input
          ref={file}
          type="file"
          accept={LIMITS.accept.join(',')}
          hidden
          tabIndex={-1}
          aria-label={field.title}
          onChange={(event) => {
            const [chosen] = event.target.files ?? [];
            // so that the same file can be selected again
            event.target.value = '';
            if (chosen) void upload(chosen);
          }}
        />
      </div>
    </Row>
  );
}
