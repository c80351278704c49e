import { afterEach, expect, test, vi } from 'vitest'
import { memoryCaches } from '#tests/support/memory-caches.ts'
import { SHARED_FILES_CACHE } from '#client/store/device/copy-names.ts'
import { sharedPicture, sharedSheet } from '#client/store/device/shared-file.ts'
import { afterStart } from './after-start.ts'

const DAY_MS = 86_400_000

afterEach(() => vi.unstubAllGlobals())

test('PWA-003 a guest’s shared picture and sheet are deleted after a day', async () => {
  const caches = memoryCaches()
  vi.stubGlobal('caches', caches.storage)
  vi.stubGlobal('navigator', { userAgent: 'Android Mobile' })
  const now = Date.now()
  await sharedPicture.keep(new Blob(['proof']), null, now - 2 * DAY_MS)
  await sharedSheet.keep(new Blob(['sheet']), null, now)
  afterStart()
  await vi.waitFor(() => expect(caches.paths(SHARED_FILES_CACHE)).toEqual(['share-sheet']))
  await sharedSheet.keep(new Blob(['sheet']), null, now - 2 * DAY_MS)
  afterStart()
  await vi.waitFor(() => expect(caches.paths(SHARED_FILES_CACHE)).toEqual([]))
})
