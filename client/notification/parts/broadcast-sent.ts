import type { LoadingObstacle } from '#client/store/session/sync-state.ts'

const SENT_ONCE: Readonly<Record<LoadingObstacle, string>> = {
  session: 'The message goes out once you sign in again',
  version: 'The message goes out once the app is updated',
  signal: 'The message goes out once there is signal',
  server: 'The message goes out once the server answers',
}

/** The toast after a broadcast was saved on this device. `obstacle`: the reason why it cannot be sent now. */
export const broadcastSent = (obstacle: LoadingObstacle | null): { readonly text: string; readonly info?: boolean } =>
  obstacle === null ? { text: 'Message sent!' } : { text: SENT_ONCE[obstacle], info: true }
