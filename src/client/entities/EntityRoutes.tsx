import { Suspense, type ReactNode } from 'react';
import { Navigate, Route, Routes, useParams } from 'react-router-dom';
import { PageSkeleton } from '../ui/Skeletons.tsx';
import { EntityProvider } from './EntityContext.tsx';
import { screenAssets, screens, startScreen, type ScreenKind } from './screen-loaders.ts';

interface ScreenProps {
  name: string;
  kind: ScreenKind;
  children: ReactNode;
}

function Screen({ name, kind, children }: ScreenProps) {
  // neither waits for the other
  void startScreen(name, kind);
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
            <screens.list />
          </Screen>
        }
      />
      <Route
        path="create"
        element={
          <Screen key={name} name={name} kind="create">
            <screens.create />
          </Screen>
        }
      />
      <Route
        path=":id"
        element={
          <Screen key={name} name={name} kind="view">
            <ById screen={screens.view} />
          </Screen>
        }
      />
      <Route
        path=":id/edit"
        element={
          <Screen key={name} name={name} kind="edit">
            <ById screen={screens.edit} />
          </Screen>
        }
      />
      <Route path="*" element={<Navigate to="/" replace />} />
    </Routes>
  );
}
