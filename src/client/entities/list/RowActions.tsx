import Pencil from 'lucide-react/icons/pencil';
import Trash2 from 'lucide-react/icons/trash-2';
import { Link, useLocation } from 'react-router-dom';
import { useEntity, type Entity } from '../EntityContext.tsx';
import { MoreActions } from '../render-override.tsx';
import { useDeleteRecord } from '../use-delete-record.ts';
import type { EntityRecord } from '../../core/value-text.ts';
import { DELETES, STAYS_HERE } from './use-rows.ts';
import { ActionsMenu, MenuEntry } from '../../ui/popups.tsx';

type Action = 'edit' | 'delete';

const OPERATIONS = { edit: 'update', delete: 'delete' } as const;

/** The list's actions that the viewer may perform, on a given record if any. */
export function grantedActions(
  { model, can }: Pick<Entity, 'model' | 'can'>,
  record?: EntityRecord,
): Action[] {
  return model.screens.list.actions.filter((action) => can(OPERATIONS[action], record));
}

interface Props {
  record: EntityRecord;
  /** the record's name, which distinguishes the buttons of rows */
  name: string;
}

/** Edit and Delete of a row, as words, styled by `actionStyles` and handled by `useRowClicks`. */
export function RowActions({ record, name }: Props) {
  const entity = useEntity();
  return (
    <>
      {grantedActions(entity, record).map((action) =>
        action === 'edit' ? (
          <a
            key={action}
            className="row-action"
            href={`${entity.resource.route}/${record.id}/edit`}
            aria-label={`Edit ${name}`}
            {...STAYS_HERE}
          >
            Edit
          </a>
        ) : (
          <button
            key={action}
            type="button"
            className="row-action"
            aria-label={`Delete ${name}`}
            {...DELETES}
          >
            Delete
          </button>
        ),
      )}
      <MoreActions names={entity.model.screens.list.moreActions} record={record} name={name} place="row" />
    </>
  );
}

/** The same in a `…` menu, for phones. */
export function RowMenu({ record, name }: Props) {
  const entity = useEntity();
  const { search } = useLocation();
  const remove = useDeleteRecord();
  const actions = grantedActions(entity, record);
  const { moreActions } = entity.model.screens.list;
  if (actions.length + moreActions.length === 0) return null;
  return (
    <ActionsMenu label={`Actions for ${name}`} size="large">
      {actions.map((action) =>
        action === 'edit' ? (
          <MenuEntry
            key={action}
            icon={Pencil}
            component={Link}
            to={`${entity.resource.route}/${record.id}/edit`}
            state={{ list: search }}
          >
            Edit
          </MenuEntry>
        ) : (
          <MenuEntry key={action} icon={Trash2} onClick={() => void remove(record)}>
            Delete
          </MenuEntry>
        ),
      )}
      <MoreActions names={moreActions} record={record} name={name} place="menu" />
    </ActionsMenu>
  );
}
