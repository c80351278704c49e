import 'fake-indexeddb/auto'
import { expect, test, vi } from 'vitest'
import { getServerState } from '#shared/operator/operator-queries.ts'
import { sessionState } from '#client/store/device/session-state.ts'
import { callAsOperator, loadPictureAsOperator, onOperatorSignOut, signInAsOperator } from './operator-session.ts'

const person = (id: string) => ({ id, name: id, email: `${id}@example.com` })
const signedIn = (id: string | null) =>
  sessionState.set({ user: id === null ? null : person(id), ready: true, expired: false })

/** Authorization header of the operator's next call. */
const sentToken = async (): Promise<string | null> => {
  const sent = vi.fn<typeof fetch>(() => Promise.resolve(new Response('picture')))
  vi.stubGlobal('fetch', sent)
  await loadPictureAsOperator('/api/files/a')
  return new Headers(sent.mock.calls[0]?.[1]?.headers).get('authorization')
}

const enter = async (): Promise<void> => {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ msgCode: 95_100, msgResp: { token: 'operators' } })))
  expect(await signInAsOperator('kopi-o kosong')).toBeNull()
}

test.each([null, 'raj'])('ADM-003 the operator’s access ends when the signed-in user becomes %s', async (next) => {
  const ended = vi.fn<() => void>()
  onOperatorSignOut(ended)
  signedIn('mei')
  await enter()
  expect(await sentToken()).toBe('Bearer operators')
  sessionState.set({ user: person('mei'), ready: true, expired: true })
  expect(await sentToken()).toBe('Bearer operators')
  expect(ended).not.toHaveBeenCalled()
  signedIn(next)
  expect(await sentToken()).toBeNull()
  expect(ended).toHaveBeenCalledOnce()
})

test('ADM-003 an answer that arrives after the user signed out is dropped', async () => {
  signedIn('mei')
  await enter()
  let answer = (_reply: Response): void => {}
  vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => (answer = resolve)))
  const outcome = callAsOperator(getServerState, {})
  signedIn(null)
  answer(Response.json({ msgCode: getServerState.rest.msgCode, msgResp: { version: '1' } }))
  expect(await outcome).toMatchObject({ ok: false })
})
