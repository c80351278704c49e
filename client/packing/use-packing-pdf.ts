import { useCallback, useEffect, useRef, useState } from 'react'
import { fileName } from '#shared/kernel/file-name.ts'
import { systemClock, toSeconds } from '#shared/kernel/clock.ts'
import type { PackingSort } from '#shared/packing/packing-rows.ts'
import { packingListHeading } from '#shared/packing/packing-list-names.ts'
import { saveFile } from '#client/ui/save-file.ts'
import type { ListContent } from './packing-live-queries.ts'
import { makePdf } from './pdf-job.ts'
import { browserPicturePorts, pdfPictures } from './pdf-pictures.ts'
import { sheetOfList } from './sheet-of-list.ts'

export type PdfState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'pictures' }
  | { readonly kind: 'pages'; readonly done: number; readonly of: number }
  | { readonly kind: 'done'; readonly pages: number }
  | { readonly kind: 'failed' }

export interface PdfMaker {
  readonly state: PdfState
  readonly make: (
    content: ListContent,
    options: { readonly sort: PackingSort; readonly pictures: boolean },
  ) => Promise<void>
  readonly cancel: () => void
}

const fetchPicture = async (url: string): Promise<Blob> => {
  const response = await fetch(url)
  if (!response.ok) throw new Error(`${response.status}`)
  return response.blob()
}

export const usePackingPdf = (): PdfMaker => {
  const [state, setState] = useState<PdfState>({ kind: 'idle' })
  const running = useRef<AbortController | undefined>(undefined)

  const cancel = useCallback(() => {
    running.current?.abort()
    running.current = undefined
    setState({ kind: 'idle' })
  }, [])
  useEffect(() => () => running.current?.abort(), [])

  const make = useCallback<PdfMaker['make']>(async (content, { sort, pictures }) => {
    running.current?.abort()
    const control = new AbortController()
    running.current = control
    const { signal } = control
    const tell = (next: PdfState): void => {
      if (!signal.aborted) setState(next)
    }
    tell({ kind: 'pictures' })
    try {
      const sheet = sheetOfList(content.list.name, content.events, content.listed, sort, toSeconds(systemClock.now()))
      const urls = pictures ? sheet.products.flatMap((product) => product.picture ?? []) : []
      const found = await pdfPictures(urls, browserPicturePorts(fetchPicture), signal)
      let pages = 0
      const pdf = await makePdf(
        { kind: 'packing', sheet, pictures: found },
        (done, of) => {
          pages = of
          tell({ kind: 'pages', done, of })
        },
        signal,
      )
      if (pdf === null || signal.aborted) return
      saveFile(pdf, fileName(packingListHeading(content.list.name, content.events), 'pdf', 'Packing list'))
      tell({ kind: 'done', pages })
    } catch {
      tell({ kind: 'failed' })
    }
  }, [])
  return { state, make, cancel }
}
