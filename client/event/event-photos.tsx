import { ImagePlus, X } from 'lucide-react'
import { useState } from 'react'
import { queuePicture } from '#client/store/picture.ts'
import { IconButton } from '#client/ui/button.tsx'
import { FieldError } from '#client/ui/field.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { Picture } from '#client/ui/picture.tsx'
import { PHOTOS_FULL } from '#shared/event/event-check.ts'
import { MAX_PHOTOS } from '#shared/event/event-draft.ts'

/** Pictures of an event; kept on the device until they are sent. */
export const EventPhotos = ({
  photoUrls,
  onChange,
}: {
  photoUrls: readonly string[]
  onChange: (photoUrls: string[]) => void
}) => {
  const [error, setError] = useState('')

  const add = async (files: readonly File[]): Promise<void> => {
    setError('')
    const room = MAX_PHOTOS - photoUrls.length
    try {
      const queued = await Promise.all(files.slice(0, room).map((file) => queuePicture(file)))
      onChange([...new Set([...photoUrls, ...queued.map(({ url }) => url)])])
      if (files.length > room) setError(PHOTOS_FULL)
    } catch {
      setError('This picture could not be read. Try another one.')
    }
  }

  return (
    <fieldset className="mt-6">
      <legend className="legend mb-2">Pictures</legend>
      <ul className="grid grid-cols-3 gap-3">
        {photoUrls.map((url, at) => (
          <li key={url} className="relative">
            <Picture
              seed={url}
              path={url}
              alt={`Picture ${at + 1}`}
              className="aspect-square w-full rounded-[var(--radius-lg)]"
            />
            <IconButton
              icon={X}
              label={`Remove picture ${at + 1}`}
              onPhoto
              className="absolute top-1 right-1"
              onClick={() => onChange(photoUrls.toSpliced(at, 1))}
            />
          </li>
        ))}
        <li>
          <label className="grid aspect-square w-full place-content-center justify-items-center gap-1 rounded-[var(--radius-lg)] border-2 border-dashed border-line-strong text-center text-meta font-semibold text-brand-ink focus-within:outline-3 focus-within:outline-brand">
            <Icon of={ImagePlus} className="!size-6" />
            Add
            <input
              type="file"
              accept="image/*"
              multiple
              className="sr-only"
              onChange={(event) => {
                void add([...(event.target.files ?? [])])
                event.target.value = ''
              }}
            />
          </label>
        </li>
      </ul>
      {error !== '' && (
        <div className="mt-2">
          <FieldError>{error}</FieldError>
        </div>
      )}
    </fieldset>
  )
}
