import type { Refusal } from '#shared/kernel/result.ts'

/** What the sign-in form says below the boxes: the tries that are left, or else the server's own words. */
export const signInMessage = ({ message, detail, code }: Refusal): string => {
  if (code === 99001) return 'No signal. Signing in needs it once.'
  const left = (detail as { leftRetries?: unknown } | null | undefined)?.leftRetries
  return typeof left === 'number' ? `Left retries ${left}` : message
}
