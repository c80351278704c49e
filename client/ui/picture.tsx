import { useEffect, useState } from 'react'
import { usePicture } from '#client/store/changes/picture.ts'
import { artFor } from './art.ts'
import { classNames } from './class-names.ts'

export interface PictureProps {
  /** A picture's path as rows name it. */
  path?: string | null | undefined
  /** What stands in when there is none: the same seed gives the same drawing. */
  seed: string
  /** Empty when words beside it say the same. */
  alt?: string
  className?: string
  lazy?: boolean
  /** Up to 104 pixels high. */
  small?: boolean
}

/** A photograph of food, or a still life while there is none on this device. */
export const Picture = ({ path, seed, alt = '', className, lazy, small }: PictureProps) => {
  const kept = usePicture(path, small)
  const [missing, setMissing] = useState<string | null>(null)
  // Before the service worker is in charge no token goes along.
  useEffect(() => {
    if (missing === null || !('serviceWorker' in navigator)) return
    const again = (): void => setMissing(null)
    navigator.serviceWorker.addEventListener('controllerchange', again)
    return () => navigator.serviceWorker.removeEventListener('controllerchange', again)
  }, [missing])
  return (
    <img
      className={classNames('food object-cover', className)}
      src={path && (kept === undefined || kept !== missing) ? kept : artFor(seed, small)}
      onError={() => setMissing(kept ?? null)}
      alt={alt}
      width={800}
      height={600}
      loading={lazy ? 'lazy' : undefined}
      decoding="async"
    />
  )
}
