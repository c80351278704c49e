// Reports a failed profile form to the error-reporting service: its name and the code, without typed text.
import { call } from '#client/store/calls/call.ts'
import type { Refusal } from '#shared/kernel/result.ts'
import type { ErrorReport } from '#shared/site/error-report.ts'
import { reportError as reportErrorCall } from '#shared/site/site-commands.ts'

export type ErrorTag = 'Avatar' | 'Change password' | 'Update profile' | 'Pay with UEN' | 'Delete account'

type Report = (report: ErrorReport) => Promise<unknown>

/** Validation messages and a missing network are not errors. */
const isError = ({ code, status }: Pick<Refusal, 'code' | 'status'>): boolean => status === 500 && code !== 99_001

/** Resolves whatever the outcome of the report is. */
export const reportError = async (
  tag: ErrorTag,
  refusal: Pick<Refusal, 'code' | 'status'>,
  report: Report = (each) => call(reportErrorCall, { ...each, frames: [...each.frames] }),
): Promise<void> => {
  if (!isError(refusal)) return
  const kind = String(refusal.code).padStart(5, '0')
  await report({ kind, message: '', about: tag, page: '/user', frames: [] }).catch(() => undefined)
}
