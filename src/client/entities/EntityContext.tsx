import { createContext, useContext, useDeferredValue, useMemo, type ReactNode } from 'react';
import type { EntityModel, ResourceModel } from '../../domain/model/model.ts';
import type { Operation } from '../../domain/access/access-model.ts';
import { toFacts } from '../../domain/model/facts.ts';
import { grantedScope, isPermitted, type Facts } from '../../domain/access/permissions.ts';
import type { Viewer } from '../../domain/access/session.ts';
import { useSession, useViewer } from '../core/session.ts';
import { useColumnChoice, type ColumnChoice } from './column-choice.ts';
import { getResource, screenResource, type ScreenName } from '../core/entity-assets.ts';
import type { EntityRecord, Enums } from '../core/value-text.ts';

export interface Entity {
  model: EntityModel;
  resource: ResourceModel;
  enums: Enums;
  viewer: Viewer;
  /** session facts for conditions */
  facts: Facts;
  /** the viewer's columns of the list */
  choice: ColumnChoice;
  /** whether the viewer may perform an operation at all, and on a given record */
  can: (operation: Operation, record?: EntityRecord) => boolean;
}

export const EntityContext = createContext<Entity | null>(null);

/** The entity of the current screen. */
export function useEntity(): Entity {
  const entity = useContext(EntityContext);
  if (!entity) throw new Error('useEntity is used outside of an entity screen');
  return entity;
}

const CHANGES: ReadonlySet<Operation> = new Set(['update', 'delete']);

/** The server states in each record whether it is within the viewer's reach. */
function isWithinReach(model: EntityModel, record: EntityRecord): boolean {
  return model.fields.every(({ name, reach }) => reach !== 'flags' || record[name] !== false);
}

interface Props {
  name: string;
  screen: ScreenName;
  children: ReactNode;
}

/** Provides an entity's model, enumerations and permissions to a screen; suspends until they are loaded. */
export function EntityProvider({ name, screen, children }: Props) {
  const session = useSession();
  const viewer = useViewer();
  // the chooser's checkboxes respond at once, the list once a column's enumeration has loaded
  const choice = useDeferredValue(useColumnChoice(viewer.id, name));
  const added = screen === 'list' ? choice.added : [];
  const { model, enums } = screenResource(name, screen, added).useValue();
  const entity = useMemo<Entity>(() => {
    const facts = toFacts(session);
    const can = (operation: Operation, record?: EntityRecord): boolean => {
      const scope = grantedScope(model, operation, viewer);
      if (scope === undefined || (scope === 'self' && record && record.id !== viewer.id)) return false;
      if (!record || !CHANGES.has(operation)) return true;
      const isKept = operation === 'delete' && !isPermitted(model.deletableWhen, record, facts);
      return !isKept && isWithinReach(model, record);
    };
    return { model, resource: getResource(name), enums, viewer, facts, choice, can };
  }, [name, model, enums, viewer, session, choice]);
  return <EntityContext value={entity}>{children}</EntityContext>;
}
