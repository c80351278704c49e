import { Camera, Images, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { pictureFailure, queuePicture } from '#client/store/changes/queued-picture.ts'
import { BigAvatar } from '#client/account/parts/big-avatar.tsx'
import { Button } from '#client/ui/button.tsx'
import { FieldError } from '#client/ui/field.tsx'
import { Icon, type IconType } from '#client/ui/icon.tsx'
import { useBusy } from '#client/ui/use-busy.ts'

export interface PhotoFieldProps {
  name: string
  /** Path used by rows; null for none. */
  photoUrl: string | null
  onChange: (photoUrl: string | null) => void
  /** Receives the path of a chosen picture before it is shrunk, stored and passed to `onChange`. */
  onKeeping: (photoUrl: Promise<string>) => void
}

/** Profile picture from the camera or the gallery, shrunk and stored on this device until it is sent. */
export const PhotoField = ({ name, photoUrl, onChange, onKeeping }: PhotoFieldProps) => {
  const [error, setError] = useState('')
  const [isPreparing, prepare] = useBusy()

  const choose = async (blob: File | undefined): Promise<void> => {
    if (!blob) return
    setError('')
    const keeping = queuePicture(blob).then(({ url }) => url)
    onKeeping(keeping)
    try {
      onChange(await prepare(() => keeping))
    } catch (failure) {
      setError(pictureFailure(failure))
    }
  }

  return (
    <fieldset>
      <legend className="legend mb-3">Photo</legend>
      <div className="flex flex-wrap items-center gap-4">
        {isPreparing ? (
          <span className="sk grid size-[5.5rem] shrink-0 place-content-center rounded-full text-label text-ink-2">
            Preparing
          </span>
        ) : (
          <BigAvatar name={name} photoUrl={photoUrl} />
        )}
        <div className="flex flex-wrap gap-2">
          <FileButton icon={Camera} text="Take a picture" capture onFile={choose} />
          <FileButton icon={Images} text="Choose a picture" onFile={choose} />
          {photoUrl && (
            <Button icon={Trash2} tone="bare" onClick={() => onChange(null)}>
              Remove
            </Button>
          )}
        </div>
      </div>
      {error !== '' && (
        <div className="mt-2">
          <FieldError>{error}</FieldError>
        </div>
      )}
    </fieldset>
  )
}

interface FileButtonProps {
  icon: IconType
  text: string
  /** Opens the phone's camera directly. */
  capture?: boolean
  onFile: (file: File | undefined) => Promise<void>
}

const FileButton = ({ icon, text, capture, onFile }: FileButtonProps) => (
  <label className="btn btn-line focus-within:outline-3 focus-within:outline-brand">
    <Icon of={icon} />
    {text}
    <input
      type="file"
      accept="image/*"
      {...(capture && { capture: 'user' as const })}
      className="sr-only"
      onChange={(event) => {
        void onFile(event.target.files?.[0])
        event.target.value = ''
      }}
    />
  </label>
)
