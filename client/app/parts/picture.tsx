import { useEffect, useState } from 'react'
import { usePicture } from '#client/store/lists/use-picture.ts'
import { artFor } from '#client/ui/art.ts'
import { Tile } from '#client/ui/tile.tsx'
import { classNames } from '#client/ui/class-names.ts'

export interface PictureProps {
  /** Path of a picture from a row. */
  path?: string | null | undefined
  /** Name of the pictured thing. Where the picture is missing, a drawing of the food that it names, or its initial. */
  seed: string
  /** Pictures of groups are replaced by their initials. */
  isGroup?: boolean
  /** Empty when nearby text says the same. */
  alt?: string
  className?: string
  lazy?: boolean
  /** Up to 104 pixels high. */
  small?: boolean
}

/** A photograph of food, or a drawing when the device does not have one. */
export const Picture = ({ path, seed, alt = '', className, lazy, small, isGroup }: PictureProps) => {
  const loaded = usePicture(path, small)
  const [missing, setMissing] = useState<string | null>(null)
  // Without a controlling service worker the request has no token.
  useEffect(() => {
    if (missing === null || !('serviceWorker' in navigator)) return
    const again = (): void => setMissing(null)
    navigator.serviceWorker.addEventListener('controllerchange', again)
    return () => navigator.serviceWorker.removeEventListener('controllerchange', again)
  }, [missing])
  const isHere = path && (loaded === undefined || loaded !== missing)
  const drawing = isGroup ? undefined : artFor(seed, small)
  if (!isHere && drawing === undefined) return <Tile name={seed} isGroup={isGroup} alt={alt} className={className} />
  return (
    <img
      className={classNames('food object-cover', className)}
      src={isHere ? loaded : drawing}
      onError={() => setMissing(loaded ?? null)}
      alt={alt}
      width={800}
      height={600}
      loading={lazy ? 'lazy' : undefined}
      decoding="async"
    />
  )
}
