import Button from '@mui/material/Button';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { shownSize, shownTypes, uploadRefusal } from '../../../../domain/surveys/upload-messages.ts';
import { FileDrop } from '../../../ui/FileDrop.tsx';
import { FileName, fileQuery, FileThumbnail, isRecordFile } from '../../../ui/files.tsx';
import { Row, Stack } from '../../../ui/primitives.ts';
import type { WidgetProps } from '../form-fields.ts';
import { useUpload } from './use-upload.ts';

function StoredFile({ id, onRemove }: { id: string; onRemove: (() => void) | undefined }) {
  const { data } = useQuery(fileQuery(id));
  if (!isRecordFile(data)) return null;
  return (
    <Row gap={12}>
      <FileThumbnail file={data} size={56} />
      <FileName file={data} />
      {onRemove && (
        <Button color="inherit" onClick={onRemove} aria-label={`Remove ${data.name}`}>
          Remove
        </Button>
      )}
    </Row>
  );
}

/** The file of a record: dropped or selected, checked and uploaded at once, replaced or removed. */
export function FileWidget({ id, field, value, onChange, isDisabled, labelId, describedBy }: WidgetProps) {
  const queries = useQueryClient();
  const { target = '', accept = [], maxBytes = 0 } = field.file ?? {};
  const { isUploading, error, upload, clear } = useUpload(
    { query: { field: target }, findRefusal: (file) => uploadRefusal({ accept, maxBytes }, file) },
    (uploaded) => {
      queries.setQueryData(fileQuery(uploaded.id).queryKey, uploaded);
      onChange(uploaded.id);
    },
  );
  const remove = (): void => {
    clear();
    onChange(undefined);
    // the button that had the focus is gone
    document.getElementById(id)?.focus();
  };
  return (
    <Stack gap={12} role="group" aria-labelledby={labelId} aria-describedby={describedBy}>
      {typeof value === 'string' && <StoredFile id={value} onRemove={isDisabled ? undefined : remove} />}
      {!isDisabled && (
        <FileDrop
          id={id}
          what="file"
          accept={accept.join(',')}
          hint={`${shownTypes(accept)}, at most ${shownSize(maxBytes)}`}
          busy={isUploading ? 'Uploading...' : undefined}
          problems={error === undefined ? [] : [error]}
          onChosen={([file]) => {
            if (file) void upload(file);
          }}
        />
      )}
    </Stack>
  );
}
