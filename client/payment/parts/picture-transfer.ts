// Pictures that a person pastes or drops on a page.
import { useEffect, useEffectEvent, useState, type DragEvent } from 'react'

const pictureIn = (files: FileList | undefined): File | undefined =>
  [...(files ?? [])].find(({ type }) => type.startsWith('image/'))

/** Takes a picture from the clipboard, wherever on the page it is pasted. */
export const usePastedPicture = (isWanted: boolean, onChoose: (picture: Blob) => void): void => {
  const take = useEffectEvent((event: ClipboardEvent): void => {
    const picture = pictureIn(event.clipboardData?.files)
    if (!picture) return
    event.preventDefault()
    onChoose(picture)
  })
  useEffect(() => {
    if (!isWanted) return
    const paste = (event: ClipboardEvent): void => take(event)
    addEventListener('paste', paste)
    return () => removeEventListener('paste', paste)
  }, [isWanted])
}

/** Takes a dropped file; the page says so when it is no picture. `isOver`: something is dragged over the place. */
export const useDroppedPicture = (onChoose: (picture: Blob) => void) => {
  const [isOver, setOver] = useState(false)
  const hover = (event: DragEvent): void => {
    if (!event.dataTransfer.types.includes('Files')) return
    // Otherwise the browser would open the file.
    event.preventDefault()
    setOver(true)
  }
  const handlers = {
    onDragEnter: hover,
    onDragOver: hover,
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent): void => {
      setOver(false)
      const { files } = event.dataTransfer
      const chosen = pictureIn(files) ?? files[0]
      if (!chosen) return
      event.preventDefault()
      onChoose(chosen)
    },
  }
  return { isOver, handlers }
}
