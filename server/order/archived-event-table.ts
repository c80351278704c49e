/** Result of looking at the orders of an event whose collection is long over. */
export interface ArchivedEventRow {
  /** Scope of the orders. */
  scope: string
  eid: string
  /** Version of the scope at that time: with a later one the answer is no longer valid. */
  version: number
  archived: 0 | 1
}
