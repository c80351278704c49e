import { describe, expect, test } from 'vitest'
import { isSuccess, unwrap } from './unwrap-reply.ts'

describe('envelope', () => {
  test('API-004 a reply is unwrapped to its msgResp', () => {
    expect(unwrap(200, { msgCode: 20100, msgResp: { id: 'e1' } })).toEqual({ ok: true, value: { id: 'e1' } })
  })

  test('API-004 a reply without msgCode or msgResp is not an answer', () => {
    for (const body of [{ msgCode: 20100 }, { msgResp: [] }, { msgCode: '20100', msgResp: [] }, null, 'OK', 7])
      expect(unwrap(200, body)).toMatchObject({ ok: false, refusal: { code: 99001, message: 'No signal' } })
  })

  test.each([18000, 18200, 95000])('API-005 %i is success', (code) => {
    expect(isSuccess(code)).toBe(true)
    expect(unwrap(200, { msgCode: code, msgResp: null })).toEqual({ ok: true, value: null })
  })

  test.each([18007, 25013])('API-005 %i is not success, whatever the HTTP status is', (code) => {
    expect(isSuccess(code)).toBe(false)
    expect(unwrap(200, { msgCode: code, msgResp: 'No' })).toMatchObject({ ok: false, refusal: { code, message: 'No' } })
  })

  test('ERR-015 an error without msgResp shows Something went wrong!', () => {
    for (const body of [{ msgCode: 25099 }, { msgCode: 25099, msgResp: null }, { msgCode: 25099, msgResp: '' }])
      expect(unwrap(500, body)).toMatchObject({ ok: false, refusal: { code: 25099, message: 'Something went wrong!' } })
  })

  test('ERR-001 ERR-004 a code with a known message shows it when none was sent', () => {
    expect(unwrap(404, { msgCode: 1005 })).toMatchObject({ refusal: { message: 'Account not exist' } })
    expect(unwrap(409, { msgCode: 1023, msgResp: '' })).toMatchObject({ refusal: { message: 'Email is taken' } })
  })

  test('detail beside the message is preserved', () => {
    const outcome = unwrap(409, { msgCode: 25026, msgResp: 'Only 2 left', detail: { left: 2 } })
    expect(outcome).toMatchObject({ refusal: { message: 'Only 2 left', detail: { left: 2 } } })
  })

  test('the message of a refusal is text, or the message of an object, which becomes the detail', () => {
    expect(unwrap(422, { msgCode: 10605, msgResp: { message: 'Wrong PIN', leftRetries: 3 } })).toEqual({
      ok: false,
      refusal: {
        refused: true,
        status: 422,
        code: 10605,
        message: 'Wrong PIN',
        detail: { message: 'Wrong PIN', leftRetries: 3 },
      },
    })
  })
})
