interface Failure {
  readonly message: string
  readonly code: number
}

/** DEL-052: the code stands after the message. */
export const failureText = ({ message, code }: Failure): string => `${message} (${code})`

export const failedChange = (failure: Failure) => ({ text: failureText(failure), failed: true })
