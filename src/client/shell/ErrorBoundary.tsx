import { Component, type ErrorInfo, type ReactNode } from 'react';
import { FatalError } from './FatalError.tsx';
import { logError } from '../core/log-error.ts';

interface Props {
  children: ReactNode;
}

/** Around everything: whatever throws while drawing, code that could not be fetched among it, ends on the fatal screen. */
export class ErrorBoundary extends Component<Props, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidCatch(error: unknown, info: ErrorInfo): void {
    logError(error, info.componentStack);
  }

  override render(): ReactNode {
    return this.state.hasFailed ? <FatalError /> : this.props.children;
  }
}
