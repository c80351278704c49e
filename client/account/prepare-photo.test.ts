import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { reportFault } from '#client/store/calls/report-fault.ts'
import { preparePhoto } from './prepare-photo.ts'

vi.mock('#client/store/calls/report-fault.ts', () => ({ reportFault: vi.fn<() => void>() }))

const SMALL = new Blob(['small'])
/** Called when the part that shrinks pictures is imported. */
const load = vi.hoisted(() => vi.fn<() => object>())
vi.mock('#client/store/device/shrink-picture.ts', () => load())

const photo = new Blob(['photo'])

beforeEach(() => {
  vi.resetModules()
  vi.stubGlobal('createImageBitmap', async () => ({ close: () => undefined }))
})
afterEach(() => vi.unstubAllGlobals())

test('a photo whose part of the app does not arrive has a message, and the failure is reported', async () => {
  load.mockImplementation(() => {
    throw new TypeError('Failed to fetch dynamically imported module')
  })
  expect(await preparePhoto(photo)).toEqual({
    photo: null,
    message: 'The photo could not be added. Load the page again and choose it once more.',
  })
  expect(reportFault).toHaveBeenCalledOnce()
})

test('a chosen photo is shrunk', async () => {
  load.mockReturnValue({ shrinkPicture: async () => SMALL })
  expect(await preparePhoto(photo)).toEqual({ photo: SMALL })
})

test('a file that is no picture is refused', async () => {
  vi.stubGlobal('createImageBitmap', () => Promise.reject(new DOMException('', 'InvalidStateError')))
  expect(await preparePhoto(photo)).toEqual({
    photo: null,
    message: 'This picture could not be read. Try another one.',
  })
})
