import './fatal-error.css';

/** The full page shown if a screen failed to render. Does not use MUI, which may have caused the failure. */
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
