// Takes a file that is dropped anywhere on the page, because the browser would otherwise open it.
import { useEffect, useEffectEvent, useState } from 'react'

/** True while a file is above the page. */
export const useFileDrop = (onFile: (file: File) => void): boolean => {
  const [isOver, setOver] = useState(false)
  const dropped = useEffectEvent((event: DragEvent) => {
    const [file] = event.dataTransfer?.files ?? []
    if (file) onFile(file)
  })
  useEffect(() => {
    const hover = (event: DragEvent): void => {
      event.preventDefault()
      setOver(event.type === 'dragover')
    }
    const drop = (event: DragEvent): void => {
      hover(event)
      dropped(event)
    }
    addEventListener('dragover', hover)
    addEventListener('dragleave', hover)
    addEventListener('drop', drop)
    return () => {
      removeEventListener('dragover', hover)
      removeEventListener('dragleave', hover)
      removeEventListener('drop', drop)
    }
  }, [])
  return isOver
}
