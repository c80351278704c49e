import { expect, test } from 'vitest'
import { pdfPicture, pdfPictures, printedSize, type PicturePorts } from './pdf-pictures.ts'

const bytes = new Uint8Array([1])
const ports = (over: Partial<PicturePorts> = {}): PicturePorts & { readonly logged: string[] } => {
  const logged: string[] = []
  return {
    logged,
    fetch: () => Promise.resolve(new Blob(['x'])),
    encode: (_, sizeOf) => Promise.resolve({ bytes, ...sizeOf(2000, 1500) }),
    log: (message) => logged.push(message),
    ...over,
  }
}

test('PAC-017 pictures are scaled down to a width of 500 pixels and never enlarged', () => {
  expect(printedSize(2000, 1500)).toEqual({ width: 500, height: 375 })
  expect(printedSize(501, 1000)).toEqual({ width: 500, height: 998 })
  expect(printedSize(500, 300)).toEqual({ width: 500, height: 300 })
  expect(printedSize(80, 40)).toEqual({ width: 80, height: 40 })
})

test('PAC-017 pictures are encoded with quality 0.7', async () => {
  const qualities: number[] = []
  const picture = await pdfPicture(
    '/api/files/a',
    ports({
      encode: (_, sizeOf, quality) => {
        qualities.push(quality)
        return Promise.resolve({ bytes, ...sizeOf(1000, 500) })
      },
    }),
  )
  expect(qualities).toEqual([0.7])
  expect(picture).toEqual({ bytes, width: 500, height: 250 })
})

test('PAC-018 a picture that fails to load is logged and left out', async () => {
  const failing = ports({
    fetch: (url) => (url === '/bad' ? Promise.reject(new Error('offline')) : Promise.resolve(new Blob(['x']))),
  })
  const pictures = await pdfPictures(['/bad', '/good', '/good'], failing, new AbortController().signal)
  expect([...pictures.keys()]).toEqual(['/good'])
  expect(failing.logged).toEqual(['The picture /bad is left out of the PDF'])
})

test('COL-027 cancelling stops fetching pictures', async () => {
  const control = new AbortController()
  const fetched: string[] = []
  const counting = ports({
    fetch: (url) => {
      fetched.push(url)
      control.abort()
      return Promise.resolve(new Blob(['x']))
    },
  })
  await pdfPictures(
    Array.from({ length: 50 }, (_, i) => `/p${i}`),
    counting,
    control.signal,
  )
  expect(fetched.length).toBeLessThan(10)
})
