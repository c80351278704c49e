import { ArrowLeft, ArrowRight, Camera, ImagePlus, X } from 'lucide-react'
import { useContext, useState } from 'react'
import { pictureFailure, queuePicture } from '#client/store/changes/queued-picture.ts'
import { IconButton } from '#client/ui/button.tsx'
import { useIsDesktop } from '#client/ui/is-desktop.ts'
import { FieldError } from '#client/ui/field.tsx'
import { Icon, type IconType } from '#client/ui/icon.tsx'
import { Skeleton } from '#client/ui/skeleton.tsx'
import { Picture } from '#client/app/parts/picture.tsx'
import { useToast } from '#client/ui/toast.tsx'
import { moveItem } from './move-item.ts'
import { PendingPicturesContext } from './pending-pictures.ts'

export interface PhotoListProps {
  legend: string
  hint?: string
  /** Noun in the labels of the buttons, such as 'picture'. */
  noun: string
  photoUrls: readonly string[]
  max: number
  /** Message when more than `max` are added. */
  full: string
  onChange: (change: (photoUrls: readonly string[]) => string[]) => void
}

/** Ordered pictures, saved on the device until they are uploaded. */
export const PhotoList = ({ legend, hint, noun, photoUrls, max, full, onChange }: PhotoListProps) => {
  const [error, setError] = useState('')
  const [said, setSaid] = useState('')
  /** Pictures that are not stored yet. */
  const [waiting, setWaiting] = useState(0)
  const isDesktop = useIsDesktop()
  const { add: onAdding } = useContext(PendingPicturesContext)
  const toast = useToast()

  const add = async (files: readonly File[]): Promise<void> => {
    setError('')
    const taken = files.slice(0, max - photoUrls.length)
    setWaiting((before) => before + taken.length)
    const queued = await Promise.allSettled(taken.map((file) => queuePicture(file)))
    setWaiting((before) => before - taken.length)
    const urls = queued.flatMap((each) => (each.status === 'fulfilled' ? [each.value.url] : []))
    if (urls.length > 0) onChange((before) => [...new Set([...before, ...urls])].slice(0, max))
    const failed = queued.find((each) => each.status === 'rejected')
    if (failed) setError(pictureFailure(failed.reason))
    else if (files.length > taken.length) setError(full)
  }

  const remove = (url: string, at: number): void => {
    onChange((before) => before.filter((other) => other !== url))
    setError('')
    toast({
      text: `${noun[0]?.toUpperCase()}${noun.slice(1)} removed`,
      undo: () =>
        onChange((before) =>
          before.includes(url) || before.length >= max ? [...before] : before.toSpliced(at, 0, url),
        ),
    })
  }

  const move = (from: number, to: number): void => {
    onChange((before) => moveItem(before, from, to))
    setSaid(`Moved to place ${to + 1} of ${photoUrls.length}`)
  }

  return (
    <fieldset>
      <legend className="legend">{legend}</legend>
      {hint && <p className="hint">{hint}</p>}
      <ul className="mt-2 grid grid-cols-[repeat(auto-fill,minmax(max(5rem,30%),1fr))] gap-3">
        {photoUrls.map((url, at) => (
          <li key={url} className="relative">
            <Picture
              seed={url}
              path={url}
              alt={`${noun} ${at + 1}`}
              className="aspect-square w-full rounded-[var(--radius-lg)]"
            />
            <IconButton
              icon={X}
              label={`Remove ${noun} ${at + 1}`}
              onPhoto
              className="absolute top-1 right-1"
              onClick={() => remove(url, at)}
            />
            {photoUrls.length > 1 && (
              <div className="mt-1 flex justify-between">
                <IconButton
                  icon={ArrowLeft}
                  label={`Move ${noun} ${at + 1} forward`}
                  className={at === 0 ? 'invisible' : ''}
                  onClick={() => move(at, at - 1)}
                />
                <IconButton
                  icon={ArrowRight}
                  label={`Move ${noun} ${at + 1} back`}
                  className={at === photoUrls.length - 1 ? 'invisible' : ''}
                  onClick={() => move(at, at + 1)}
                />
              </div>
            )}
          </li>
        ))}
        {Array.from({ length: waiting }, (_, n) => (
          <li key={n} className="relative">
            <Skeleton className="aspect-square w-full rounded-[var(--radius-lg)]" />
            <span className="absolute inset-0 grid place-content-center text-meta text-ink-2">Preparing</span>
          </li>
        ))}
        <AddTile icon={ImagePlus} label="Gallery" multiple onFiles={(files) => onAdding(add(files))} />
        {!isDesktop && (
          <AddTile icon={Camera} label="Camera" capture="environment" onFiles={(files) => onAdding(add(files))} />
        )}
      </ul>
      <p className="sr-only" role="status">
        {said}
      </p>
      {error !== '' && (
        <div className="mt-2">
          <FieldError>{error}</FieldError>
        </div>
      )}
    </fieldset>
  )
}

interface AddTileProps {
  icon: IconType
  label: string
  multiple?: boolean
  capture?: 'environment'
  onFiles: (files: readonly File[]) => void
}

const AddTile = ({ icon, label, onFiles, ...input }: AddTileProps) => (
  <li>
    <label className="grid aspect-square w-full place-content-center justify-items-center gap-1 rounded-[var(--radius-lg)] border-2 border-dashed border-line-strong text-center text-meta font-semibold text-brand-ink focus-within:outline-3 focus-within:outline-brand">
      <Icon of={icon} className="size-6" />
      {label}
      <input
        type="file"
        accept="image/*"
        {...input}
        className="sr-only"
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])])
          event.target.value = ''
        }}
      />
    </label>
  </li>
)
