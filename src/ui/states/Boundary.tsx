import { Component, type ReactNode } from 'react'

type Props = {
  /** Shown in place of the failed part. */
  fallback: ReactNode
  children: ReactNode
}

/** Limits a failure to one part of a page. React's root still reports it. */
export class Boundary extends Component<Props, { failure?: unknown }> {
  override state: { failure?: unknown } = {}

  static getDerivedStateFromError(failure: unknown) {
    return { failure }
  }

  override render() {
    const { failure } = this.state
    // A missing record is an error of the whole page.
    if (failure instanceof Error && 'status' in failure && failure.status === 404) throw failure
    return 'failure' in this.state ? this.props.fallback : this.props.children
  }
}
