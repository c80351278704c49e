import { expect, test } from 'vitest'
import { unwrap } from '#client/store/calls/unwrap-reply.ts'
import { AN_ERROR, CANCEL_FAILED, refusedToast, refusalText } from './refusal-text.ts'

const refused = (msgCode: number, msgResp?: unknown) => {
  const outcome = unwrap(409, { msgCode, msgResp })
  if (outcome.ok) throw new Error('refused')
  return outcome.refusal
}

test('a refusal without a message shows the action that failed', () => {
  for (const nothing of [undefined, null, '', {}]) {
    expect(refusalText(refused(18_099, nothing), CANCEL_FAILED)).toBe('Cancel failed')
    expect(refusedToast(refused(18_099, nothing))).toEqual({ text: AN_ERROR, failed: true })
  }
  expect(refusalText(refused(18_004, 'This subscription is not active'), CANCEL_FAILED)).toBe(
    'This subscription is not active',
  )
})

test('code 18007 shows a warning, other codes an error', () => {
  expect(refusedToast(refused(18_007, 'You have one'))).toEqual({ text: 'You have one', warning: true })
  expect(refusedToast(refused(18_002, 'No room'))).toEqual({ text: 'No room', failed: true })
})
