/** A line of the security log for the operator's page. */
export interface SecurityEventRow {
  /** Begins with the time in milliseconds. */
  readonly id: string
  /** ISO */
  readonly time: string
  readonly event: string
  /** The other fields: 'userId=…, code=…'. */
  readonly about: string
}
