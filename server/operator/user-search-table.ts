/** The texts of a user in which the operator searches. Only the server reads them. */
export interface UserSearchRow {
  readonly userId: string
  /** Name, e-mail address and phone number, a line each, folded by `folded` of `shared/kernel/text.ts`. */
  readonly text: string
}
