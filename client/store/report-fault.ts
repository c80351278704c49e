/** What the app survives but a developer must hear of. */
export const reportFault = (error: unknown, about: string): void => {
  // oxlint-disable-next-line no-console -- in a browser this is where a developer looks
  console.error(about, error)
}
