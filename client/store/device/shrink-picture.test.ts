import { expect, test } from 'vitest'
import { fitWithin, isTakenPicture, shrinkPicture } from './shrink-picture.ts'

test('the longest side is reduced to the limit and the aspect ratio stays', () => {
  expect(fitWithin(4000, 3000, 1600)).toEqual({ width: 1600, height: 1200 })
  expect(fitWithin(3000, 4000, 1600)).toEqual({ width: 1200, height: 1600 })
  expect(fitWithin(5000, 2, 1600)).toEqual({ width: 1600, height: 1 })
})

test('a small picture is not enlarged', () => {
  expect(fitWithin(800, 600, 1600)).toEqual({ width: 800, height: 600 })
})

test('a file that is not a picture is unchanged', async () => {
  const file = new Blob(['%PDF'], { type: 'application/pdf' })
  expect(await shrinkPicture(file)).toBe(file)
})

test.each([
  ['\xff\xd8\xff\xe0rest', true],
  ['\x89PNG\r\n\x1a\nrest', true],
  ['RIFF\0\0\0\0WEBPVP8 ', true],
  ['GIF89a..', true],
  ['RIFF\0\0\0\0WAVE', false],
  ['%PDF-1.7', false],
  ['', false],
])('%j is accepted: %s', (text, taken) => {
  const bytes = Uint8Array.from(text, (letter) => letter.charCodeAt(0))
  expect(isTakenPicture(bytes.buffer)).toBe(taken)
})
