// Sets and removes the hint of a session, with the store: pages of guests only read it.
import { SESSION_HINT, hasSessionHint } from './session-hint.ts'

export const keepSessionHint = (hasSession: boolean): void => {
  try {
    if (!hasSession) localStorage.removeItem(SESSION_HINT)
    else if (!hasSessionHint()) localStorage.setItem(SESSION_HINT, '1')
  } catch {
    // The next start looks into the database.
  }
}
