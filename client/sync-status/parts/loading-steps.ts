import type { LoadingObstacle } from '#client/store/session/sync-state.ts'

/** The step after which orders can be loaded from the server. */
export const loadingSteps: Readonly<Record<LoadingObstacle, string>> = {
  session: 'Sign in again to load them.',
  version: 'Update the app to load them.',
  signal: 'Connect to the internet to load them.',
  server: 'Gotong does not answer now. They can be loaded as soon as it does.',
}
