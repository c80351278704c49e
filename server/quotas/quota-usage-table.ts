export interface QuotaUsage {
  actorId: string
  /** Name of the operation. */
  operation: string
  /** Empty: all targets together. */
  target: string
  /** Days since the epoch in Singapore. */
  day: number
  runs: number
}
