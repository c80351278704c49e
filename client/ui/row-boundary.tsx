import { Component, type ReactNode } from 'react'
import { emitRenderError } from './render-errors.ts'

interface RowBoundaryProps {
  /** A function where the row's own markup reads stored values. */
  children: ReactNode | (() => ReactNode)
}

interface RowBoundaryState {
  readonly hasFailed: boolean
  /** The children that could not be drawn; null until React reported them. */
  readonly failed: { readonly children: RowBoundaryProps['children'] } | null
}

/** Calls the function below the boundary: a boundary does not catch what it throws itself. */
const Row = ({ children }: RowBoundaryProps): ReactNode => (typeof children === 'function' ? children() : children)

const UNTRIED: RowBoundaryState = { hasFailed: false, failed: null }

/** One row of a list. A row that cannot be drawn is left out and reported; the other rows stay. */
export class RowBoundary extends Component<RowBoundaryProps, RowBoundaryState> {
  override state: RowBoundaryState = UNTRIED

  static getDerivedStateFromError(): Pick<RowBoundaryState, 'hasFailed'> {
    return { hasFailed: true }
  }

  /** Tries the row again when its list draws it again. */
  static getDerivedStateFromProps({ children }: RowBoundaryProps, { failed }: RowBoundaryState) {
    return failed !== null && failed.children !== children ? UNTRIED : null
  }

  override componentDidCatch(error: unknown): void {
    this.setState({ failed: { children: this.props.children } })
    emitRenderError(error, 'showing a row of a list')
  }

  override render(): ReactNode {
    return this.state.hasFailed ? null : <Row>{this.props.children}</Row>
  }
}
