import { expect, test, vi } from 'vitest'
import { pause } from '#client/store/pause.ts'
import { usePicture } from './use-picture.ts'

const HASH = 'a'.repeat(64)

const { setShown, effect, readOnly } = vi.hoisted(() => ({
  setShown: vi.fn<(shown: object) => void>(),
  /** Ends the effect of the last render. */
  effect: { end: (): void => undefined },
  readOnly: { loadPicture: vi.fn<() => Promise<Blob | null>>() },
}))

vi.mock('react', () => ({
  useState: () => [undefined, setShown],
  useEffect: (run: () => () => void) => (effect.end = run()),
}))
vi.mock('./read-only-view.ts', () => ({ useReadOnlyView: () => readOnly, useShownDatabase: () => null }))

test('a picture that cannot be read is shown as missing, and not once another one is wanted', async () => {
  let fail: (error: Error) => void = () => undefined
  readOnly.loadPicture.mockImplementation(() => new Promise((_, reject) => (fail = reject)))
  usePicture(`/api/files/${HASH}`)
  fail(new Error('no signal'))
  await pause()
  expect(setShown).toHaveBeenCalledExactlyOnceWith({ path: `/api/files/${HASH}`, url: 'data:,' })

  usePicture(`/api/files/${HASH}`)
  effect.end()
  fail(new Error('no signal'))
  await pause()
  expect(setShown).toHaveBeenCalledOnce()
})
