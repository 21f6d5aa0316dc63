import { Component, type ReactNode } from 'react'

type Props = {
  /** What stands in place of a part that failed. */
  fallback: ReactNode
  children: ReactNode
}

/** Keeps a failure in one part of a page from taking the page down. React's root hears of it. */
export class Boundary extends Component<Props, { failure?: unknown }> {
  override state: { failure?: unknown } = {}

  static getDerivedStateFromError(failure: unknown) {
    return { failure }
  }

  override render() {
    const { failure } = this.state
    // What does not exist is said of the whole page.
    if (failure instanceof Error && 'status' in failure && failure.status === 404) throw failure
    return 'failure' in this.state ? this.props.fallback : this.props.children
  }
}
