// Sample rows that a store implementation passes to its contract suite.
import type { Row } from '#shared/kernel/change.ts'

export interface ContractSample {
  readonly table: string
  /** A declared index of the table. */
  readonly index: string
  /** The field that holds the text. */
  readonly field: string
  /** A valid row with `value` in the indexed field; rows with different `text` differ. */
  row(id: string, value: string, text: string): Row
}

/** Two tables, so that the tests see that writes to one do not affect the other. */
export type ContractSamples = readonly [ContractSample, ContractSample]
