import { Component, type ErrorInfo, type ReactNode } from 'react'

type Props = {
  /** What stands in place of a part that failed. */
  fallback: ReactNode
  onError?: ((error: unknown, where: ErrorInfo) => void) | undefined
  children: ReactNode
}

/** Keeps a failure in one part of a page from taking the page down. */
export class Boundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override componentDidCatch(error: unknown, where: ErrorInfo) {
    this.props.onError?.(error, where)
  }

  override render() {
    return this.state.failed ? this.props.fallback : this.props.children
  }
}
