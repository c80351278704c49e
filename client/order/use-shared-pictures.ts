// Loads pictures that an `<img>` cannot request itself, because they need the payment token.
import { useEffect, useState } from 'react'
import { picturePaying } from '#client/store/calls/payment-link-calls.ts'
import { fileHash } from '#shared/payment/file-url.ts'

/** Object URLs for protected pictures; paths of the app's own pictures are unchanged. Empty while loading. */
export const useSharedPictures = (paths: readonly string[], token: string): readonly string[] => {
  const [lent, setLent] = useState<readonly string[]>([])
  const joined = paths.join(' ')
  useEffect(() => {
    let isOutdated = false
    const made: string[] = []
    const lend = async (path: string): Promise<string | null> => {
      if (fileHash(path) === undefined) return path
      const bytes = await picturePaying(path, token)
      if (bytes === null || isOutdated) return null
      const url = URL.createObjectURL(bytes)
      made.push(url)
      return url
    }
    const every = joined === '' ? [] : joined.split(' ')
    void Promise.all(every.map(lend)).then((urls) => {
      if (!isOutdated) setLent(urls.filter((url) => url !== null))
    })
    return () => {
      isOutdated = true
      for (const url of made) URL.revokeObjectURL(url)
    }
  }, [joined, token])
  return lent
}
