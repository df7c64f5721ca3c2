import { Component, type ErrorInfo, type ReactNode } from 'react';

export type ErrorBoundaryProps = {
  children: ReactNode;
  /** Returns what is shown instead; `retry` renders the children again. */
  fallback: (error: unknown, retry: () => void) => ReactNode;
  /** Reports the error. */
  onError?: (error: unknown, info: ErrorInfo) => void;
  /** Clears the error when it changes: the address of the page, the id of the record. */
  resetKey?: string | number;
};

type State = { failure: { error: unknown } | null };

/** Keeps a failure inside its part of the page; React offers this to classes only. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, State> {
  override state: State = { failure: null };

  static getDerivedStateFromError(error: unknown): State {
    return { failure: { error } };
  }

  override componentDidCatch(error: unknown, info: ErrorInfo): void {
    this.props.onError?.(error, info);
  }

  override componentDidUpdate(previous: ErrorBoundaryProps): void {
    if (this.state.failure && previous.resetKey !== this.props.resetKey) this.retry();
  }

  retry = (): void => this.setState({ failure: null });

  override render(): ReactNode {
    const { failure } = this.state;
    return failure ? this.props.fallback(failure.error, this.retry) : this.props.children;
  }
}
