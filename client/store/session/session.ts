// The signed-in user, for components. Signing in and out: `start-session.ts`, `end-session.ts`.
import { useSyncExternalStore } from 'react'
import { sessionState, type SessionState } from '#client/store/device/session-state.ts'

export const useSession = (): SessionState => useSyncExternalStore(sessionState.subscribe, sessionState.get)
