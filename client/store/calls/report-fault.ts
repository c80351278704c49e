/** Reports an error that the app survives: to the console, and to the server without a message on screen. */
export const reportFault = (error: unknown, about: string): void => {
  // oxlint-disable-next-line no-console -- in a browser this is where a developer looks
  console.error(about, error)
  void import('./send-report.ts').then(({ sendReport }) => sendReport(error, about)).catch(() => undefined)
}
