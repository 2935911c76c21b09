import { lazy, Suspense, type ReactNode } from 'react';
import { Navigate, Route, Routes, useParams } from 'react-router';
import { PageSkeleton } from '../ui/Skeletons.tsx';
import { EntityProvider } from './EntityContext.tsx';
import { screenAssets, screenLoaders, startScreen, type ScreenKind } from './screen-loaders.ts';

const ListScreen = lazy(async () => ({ default: (await screenLoaders.list()).ListScreen }));
const ViewScreen = lazy(async () => ({ default: (await screenLoaders.view()).ViewScreen }));
const CreateScreen = lazy(async () => ({ default: (await screenLoaders.create()).CreateScreen }));
const EditScreen = lazy(async () => ({ default: (await screenLoaders.edit()).EditScreen }));

interface ScreenProps {
  name: string;
  kind: ScreenKind;
  children: ReactNode;
}

function Screen({ name, kind, children }: ScreenProps) {
  // neither waits for the other
  startScreen(name, kind);
  return (
    <Suspense fallback={<PageSkeleton />}>
      <EntityProvider name={name} screen={screenAssets[kind]}>
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
