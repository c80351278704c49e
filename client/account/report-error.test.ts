import { expect, test, vi } from 'vitest'
import { refuse } from '#shared/kernel/result.ts'
import { reportError } from './report-error.ts'
import { NO_SIGNAL, NOT_SAVED } from '#shared/device-refusals.ts'
import { reportError as reportErrorCall } from '#shared/site/site-commands.ts'

test('USR-022 errors of the profile are reported with their tag and without typed text', async () => {
  const report = vi.fn<(sent: unknown) => Promise<void>>(() => Promise.resolve())
  const fault = refuse(500, 1_099, 'Mei Tan could not be stored')
  for (const tag of ['Change password', 'Avatar', 'Update profile'] as const) await reportError(tag, fault, report)
  await reportError('Update profile', NOT_SAVED, report)
  const nothing = { message: '', page: '/user', frames: [] }
  expect(report.mock.calls).toEqual([
    [{ kind: '01099', about: 'Change password', ...nothing }],
    [{ kind: '01099', about: 'Avatar', ...nothing }],
    [{ kind: '01099', about: 'Update profile', ...nothing }],
    [{ kind: '99002', about: 'Update profile', ...nothing }],
  ])
  for (const [sent] of report.mock.calls) expect(reportErrorCall.input.safeParse(sent).success).toBe(true)
})

test('validation messages and a missing network are not reported; a failed report has no effect', async () => {
  const report = vi.fn<() => Promise<void>>(() => Promise.reject(new Error('down')))
  await reportError('Update profile', refuse(422, 10_101, 'Phone cannot be blank'), report)
  await reportError('Update profile', NO_SIGNAL, report)
  expect(report).not.toHaveBeenCalled()
  await expect(reportError('Avatar', refuse(500, 1999, ''), report)).resolves.toBeUndefined()
})
