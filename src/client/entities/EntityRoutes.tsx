import { Suspense, type ReactNode } from 'react';
import { Resource } from 'react-admin';
import { Navigate, Route, useParams } from 'react-router-dom';
import { getResource } from '../core/entity-assets.ts';
import { PageSkeleton } from '../ui/Skeletons.tsx';
import { EntityProvider } from './EntityContext.tsx';
import { screenAssets, screens, startScreen, type ScreenKind } from './screen-loaders.ts';

interface ScreenProps {
  name: string;
  kind: ScreenKind;
  children: ReactNode;
}

function Screen({ name, kind, children }: ScreenProps) {
  // both load in parallel
  void startScreen(name, kind);
  return (
    <Suspense fallback={<PageSkeleton />}>
      <EntityProvider name={name} screen={screenAssets[kind]}>
        {children}
      </EntityProvider>
    </Suspense>
  );
}

/** Remounts the screen when the record changes, so that no state of the previous one remains. */
function ById({ screen: RecordScreen }: { screen: React.ComponentType<{ id: string }> }) {
  const { id = '' } = useParams();
  return <RecordScreen key={id} id={id} />;
}

/**
 * An entity as react-admin's resource. Its screens are rendered from its model, each loaded on first use; they have
 * separate routes, since the specification's addresses differ from react-admin's.
 */
export function EntityRoutes({ name }: { name: string }) {
  return (
    <Resource name={getResource(name).resource}>
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
    </Resource>
  );
}
