// Formats a failed change of a delivery.
interface Failure {
  readonly message: string
  readonly code: number
}

/** The specification shows the code after the message. */
export const failureText = ({ message, code }: Failure): string => `${message} (${code})`

export const failedChange = (failure: Failure) => ({ text: failureText(failure), failed: true })
