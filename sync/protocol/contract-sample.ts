// What a store implementation hands its contract suite: rows of its own tables to write and find again.
import type { Row } from '#shared/kernel/change.ts'

export interface ContractSample {
  readonly table: string
  /** A declared index of the table. */
  readonly index: string
  /** A valid row with `value` in the indexed field; rows of different `text` differ. */
  row(id: string, value: string, text: string): Row
}

/** Two tables, so that writes to one are seen not to touch the other. */
export type ContractSamples = readonly [ContractSample, ContractSample]
