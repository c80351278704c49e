// How a failed change of a delivery is said.
interface Failure {
  readonly message: string
  readonly code: number
}

/** The specification says it by its number; the words stand before it. */
export const failureText = ({ message, code }: Failure): string => `${message} (${code})`

export const failedChange = (failure: Failure) => ({ text: failureText(failure), failed: true })
