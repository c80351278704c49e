// Opens a session for somebody who proved who they are, and signs its token.
import { toSeconds } from '#shared/kernel/clock.ts'
import type { ServerContext } from '#server/server-context.ts'
import { openSession } from './sessions-repository.ts'
import type { SignedIn } from './opened-session.ts'

export const issueToken = async (
  { database, clock, tokenFor }: Pick<ServerContext, 'database' | 'clock' | 'tokenFor'>,
  { userId, tokenVersion }: SignedIn,
  userAgent: string,
): Promise<string> => {
  const now = toSeconds(clock.now())
  const sessionId = await database.write((tx) => openSession(tx, userId, userAgent, now))
  return tokenFor({ userId, tokenVersion, sessionId })
}
