/** A host's changes of the status of an order or a booking. `Member`: the row that a combined payment has as its member. */
export interface StatusChoice<Row, Status, Member> {
  readonly choose: (row: Row, target: Status) => Promise<void>
  /** INVALID: the payment was not received. */
  readonly markInvalid: (row: Row) => Promise<void>
  /** Verifies every member of the combined payment. */
  readonly verifyTogether: (of: Member) => Promise<void>
}
