import { afterEach, expect, test, vi } from 'vitest'
import { pause } from '#client/store/pause.ts'
import { startDecoding } from './decoder.ts'

afterEach(() => vi.unstubAllGlobals())

test('scanning that stops while the first picture is taken starts no decoder, and frees the picture', async () => {
  const decoders: unknown[] = []
  vi.stubGlobal(
    'Worker',
    class {
      constructor() {
        decoders.push(this)
      }
      addEventListener = () => undefined
      postMessage = () => undefined
      terminate = () => undefined
    },
  )
  vi.stubGlobal('document', { visibilityState: 'visible' })
  vi.stubGlobal('HTMLMediaElement', { HAVE_CURRENT_DATA: 2 })
  let take: (picture: unknown) => void = () => undefined
  vi.stubGlobal('createImageBitmap', () => new Promise((resolve) => (take = resolve)))
  const video = { videoWidth: 640, videoHeight: 480, clientWidth: 640, clientHeight: 480, readyState: 4 }
  const close = vi.fn<() => void>()

  const decoding = startDecoding(
    video as HTMLVideoElement,
    () => undefined,
    () => false,
  )
  await pause()
  decoding.stop()
  take({ close })
  await pause()
  expect(decoders).toEqual([])
  expect(close).toHaveBeenCalledOnce()
})
