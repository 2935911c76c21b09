import './fatal-error.css';

/** The full page that stands when a screen could not be drawn. Drawn without MUI, which may be what failed. */
export function FatalError() {
  return (
    <main className="fatal-error">
      <div role="alert">
        <h1>Ooops! Something went wrong</h1>
        <p>Please try again</p>
      </div>
      <button type="button" onClick={() => location.reload()}>
        Refresh
      </button>
    </main>
  );
}
