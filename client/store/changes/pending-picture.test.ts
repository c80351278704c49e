import { expect, test, vi } from 'vitest'
import { pendingPicture } from './pending-picture.ts'

const send = () => vi.fn<(picture: object) => Promise<{ ok: true }>>(() => Promise.resolve({ ok: true }))

test('without a picture a form is sent at once', async () => {
  const sent = send()
  expect(await pendingPicture().sendWith(sent)).toEqual({ ok: true })
  expect(sent).toHaveBeenCalledExactlyOnceWith({})
})

test('a form that is saved while its picture is stored waits for the picture', async () => {
  const [picture, sent] = [pendingPicture(), send()]
  let store: (photoUrl: string) => void = () => undefined
  picture.keep(new Promise((resolve) => (store = resolve)))
  const saving = picture.sendWith(sent)
  await Promise.resolve()
  expect(sent).not.toHaveBeenCalled()
  store('/api/file/a')
  expect(await saving).toEqual({ ok: true })
  expect(sent).toHaveBeenCalledExactlyOnceWith({ photoUrl: '/api/file/a' })
})

test('the newest picture counts', async () => {
  const [picture, sent] = [pendingPicture(), send()]
  picture.keep(Promise.resolve('/api/file/a'))
  picture.keep(Promise.resolve('/api/file/b'))
  await picture.sendWith(sent)
  expect(sent).toHaveBeenCalledExactlyOnceWith({ photoUrl: '/api/file/b' })
})

test('a picture that cannot be read refuses the save that waits for it, and not the next one', async () => {
  const [picture, sent] = [pendingPicture(), send()]
  picture.keep(Promise.reject(new Error('not a picture')))
  expect(await picture.sendWith(sent)).toEqual({
    ok: false,
    refusal: { message: 'This picture could not be read. Try another one.' },
  })
  expect(sent).not.toHaveBeenCalled()
  expect(await picture.sendWith(sent)).toEqual({ ok: true })
  expect(sent).toHaveBeenCalledExactlyOnceWith({})
})

test('a picture that was sent, or taken back, is not sent again', async () => {
  const [picture, sent] = [pendingPicture(), send()]
  picture.keep(Promise.resolve('/api/file/a'))
  await picture.sendWith(() => Promise.resolve({ ok: false, refusal: { message: 'No signal' } }))
  await picture.sendWith(sent)
  expect(sent).toHaveBeenLastCalledWith({ photoUrl: '/api/file/a' })
  await picture.sendWith(sent)
  expect(sent).toHaveBeenLastCalledWith({})
  picture.keep(Promise.resolve('/api/file/b'))
  picture.forget()
  await picture.sendWith(sent)
  expect(sent).toHaveBeenLastCalledWith({})
})
