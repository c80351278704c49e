// Reads an event sheet in a worker; the worker ends with its answer, or when the person cancels.
import type { SheetAnswer, SheetMessage, SheetStep } from '#shared/event/read-sheet-bytes.ts'
import type { Seconds } from '#shared/kernel/clock.ts'
import { FAILED_TO_READ } from '#shared/event/event-refusals.ts'

/** Larger files are refused without reading them. */
const MAX_BYTES = 5_000_000
const READ_TIMEOUT_MS = 60_000

const failed = (reason: string): SheetAnswer => ({ ...FAILED_TO_READ, detail: { reason } })

/** The file's bytes never leave the device. Null once `signal` is aborted. */
export const readSheetFile = async (
  file: Blob,
  now: Seconds,
  { signal, onStep }: { signal: AbortSignal; onStep: (step: SheetStep) => void },
): Promise<SheetAnswer | null> => {
  if (file.size > MAX_BYTES) return failed('The file is larger than 5 MB.')
  const bytes = await file.arrayBuffer().catch(() => undefined)
  if (bytes === undefined) return failed('The device could not open the file. Choose it again.')
  if (signal.aborted) return null
  const worker = new Worker(new URL('./event-sheet.worker.ts', import.meta.url), { type: 'module' })
  let timer: ReturnType<typeof setTimeout> | undefined
  try {
    return await new Promise<SheetAnswer | null>((resolve) => {
      const giveUp = (): void => resolve(failed('Reading it took too long, or it needs too much memory.'))
      timer = setTimeout(giveUp, READ_TIMEOUT_MS)
      signal.addEventListener('abort', () => resolve(null))
      worker.addEventListener('error', giveUp)
      worker.addEventListener('message', ({ data }: MessageEvent<SheetMessage>) =>
        'step' in data ? onStep(data.step) : resolve(data.answer),
      )
      worker.postMessage({ bytes, now }, [bytes])
    })
  } finally {
    clearTimeout(timer)
    worker.terminate()
  }
}
