import { Camera } from 'lucide-react'
import { useEffect, useState } from 'react'
import { FieldError } from '#client/ui/field.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { preparePhoto } from './prepare-photo.ts'

export interface PhotoChoiceProps {
  photo: Blob | null
  onChange: (photo: Blob) => void
}

/** A profile picture, shrunk on the device. It is uploaded after the account is created. */
export const PhotoChoice = ({ photo, onChange }: PhotoChoiceProps) => {
  const [shown, setShown] = useState(() => (photo ? URL.createObjectURL(photo) : undefined))
  const [message, setMessage] = useState<string | null>(null)
  useEffect(() => () => (shown === undefined ? undefined : URL.revokeObjectURL(shown)), [shown])

  const choose = async (file: File | undefined): Promise<void> => {
    if (!file) return
    const prepared = await preparePhoto(file)
    setMessage(prepared.photo === null ? prepared.message : null)
    if (prepared.photo === null) return
    setShown(URL.createObjectURL(prepared.photo))
    onChange(prepared.photo)
  }

  return (
    <div>
      <label className="grid cursor-pointer grid-cols-[5rem_1fr] items-center gap-4 rounded-[var(--radius-md)] focus-within:outline-3 focus-within:outline-brand">
        {shown ? (
          <img className="size-20 rounded-full object-cover" src={shown} alt="You" />
        ) : (
          <span className="grid size-20 place-content-center rounded-full bg-brand-soft text-brand-ink">
            <Icon of={Camera} className="size-8" />
          </span>
        )}
        <span className="font-semibold text-brand-ink">
          {photo ? 'Change the photo' : 'Add a photo'}
          <span className="hint block font-normal">Optional. Neighbours recognise you by it.</span>
        </span>
        <input
          type="file"
          name="photo"
          accept="image/*"
          className="sr-only"
          onChange={(event) => void choose(event.target.files?.[0])}
        />
      </label>
      {message !== null && <FieldError>{message}</FieldError>}
    </div>
  )
}
