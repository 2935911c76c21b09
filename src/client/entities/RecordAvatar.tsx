import { useSession } from '../core/session.ts';
import { Avatar } from '../ui/Avatar.tsx';
import { useEntity } from './EntityContext.tsx';
import { avatarName, avatarShape, type EntityRecord } from '../core/value-text.ts';

interface Props {
  record: Partial<EntityRecord>;
  /** field that holds the picture */
  field: string;
  size?: number;
}

/** The picture of a record, or its initials. */
export function RecordAvatar({ record, field, size = 36 }: Props) {
  const { model } = useEntity();
  const { organization } = useSession();
  const fileId = record[field];
  return (
    <Avatar
      name={avatarName(model, record)}
      fileId={typeof fileId === 'string' ? fileId : null}
      shape={avatarShape(model)}
      size={size}
      within={organization.name}
    />
  );
}
