/** A change that the server refused or that was set aside. */
export interface FailedMutation {
  readonly ulid: string
  readonly name: string
  readonly input: unknown
  /** Epoch seconds of the act. */
  readonly at: number
  readonly code: number
  readonly message: string
  readonly detail?: unknown
  /** ULID of the change whose refusal caused this one. */
  readonly cause?: string
}
