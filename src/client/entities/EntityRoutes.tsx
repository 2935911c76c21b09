import { lazy, Suspense, type ReactNode } from 'react';
import { Navigate, Route, Routes, useParams } from 'react-router';
import { PageSkeleton } from '../ui/Skeletons.tsx';
import { loadAssets, type ScreenName } from './entity-assets.ts';
import { EntityProvider } from './EntityContext.tsx';

const load = {
  list: () => import('./list/ListScreen.tsx'),
  view: () => import('./view/ViewScreen.tsx'),
  create: () => import('./form/CreateScreen.tsx'),
  edit: () => import('./form/EditScreen.tsx'),
};

const ListScreen = lazy(async () => ({ default: (await load.list()).ListScreen }));
const ViewScreen = lazy(async () => ({ default: (await load.view()).ViewScreen }));
const CreateScreen = lazy(async () => ({ default: (await load.create()).CreateScreen }));
const EditScreen = lazy(async () => ({ default: (await load.edit()).EditScreen }));

interface ScreenProps {
  name: string;
  kind: keyof typeof load;
  children: ReactNode;
}

const ASSETS: Record<keyof typeof load, ScreenName> = { list: 'list', view: 'view', create: 'form', edit: 'form' };

function Screen({ name, kind, children }: ScreenProps) {
  // the code and the model of a screen are asked for together: neither waits for the other
  void load[kind]();
  void loadAssets(name, ASSETS[kind]);
  return (
    <Suspense fallback={<PageSkeleton />}>
      <EntityProvider name={name} screen={ASSETS[kind]}>
        {children}
      </EntityProvider>
    </Suspense>
  );
}

/** Remounts a record's screen when one goes from record to record, so that nothing of the one is left in the other. */
function ById({ screen: RecordScreen }: { screen: React.ComponentType<{ id: string }> }) {
  const { id = '' } = useParams();
  return <RecordScreen key={id} id={id} />;
}

/** The screens of an entity, drawn from its model: list, create, view and edit, each loaded when it is opened. */
export function EntityRoutes({ name }: { name: string }) {
  return (
    <Routes>
      <Route
        index
        element={
          <Screen key={name} name={name} kind="list">
            <ListScreen />
          </Screen>
        }
      />
      <Route
        path="create"
        element={
          <Screen key={name} name={name} kind="create">
            <CreateScreen />
          </Screen>
        }
      />
      <Route
        path=":id"
        element={
          <Screen key={name} name={name} kind="view">
            <ById screen={ViewScreen} />
          </Screen>
        }
      />
      <Route
        path=":id/edit"
        element={
          <Screen key={name} name={name} kind="edit">
            <ById screen={EditScreen} />
          </Screen>
        }
      />
      <Route path="*" element={<Navigate to="/" replace />} />
    </Routes>
  );
}
