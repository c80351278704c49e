// Reads an event sheet in a worker; the worker ends with its answer.
import type { EventSheet } from '#shared/event/event-sheet.ts'
import type { Seconds } from '#shared/kernel/clock.ts'
import type { Refusal } from '#shared/kernel/result.ts'
import { FAILED_TO_READ } from '#shared/event/event-refusals.ts'

export type SheetAnswer = EventSheet | Refusal

/** Larger files are refused without reading them. */
const MAX_BYTES = 5_000_000
const READ_TIMEOUT_MS = 60_000

/** The file's bytes never leave the device. */
export const readSheetFile = async (file: Blob, now: Seconds): Promise<SheetAnswer> => {
  if (file.size > MAX_BYTES) return FAILED_TO_READ
  const bytes = await file.arrayBuffer().catch(() => undefined)
  if (bytes === undefined) return FAILED_TO_READ
  const worker = new Worker(new URL('./event-sheet.worker.ts', import.meta.url), { type: 'module' })
  try {
    return await new Promise<SheetAnswer>((resolve) => {
      const giveUp = (): void => resolve(FAILED_TO_READ)
      setTimeout(giveUp, READ_TIMEOUT_MS)
      worker.addEventListener('error', giveUp)
      worker.addEventListener('message', (event: MessageEvent<SheetAnswer>) => resolve(event.data))
      worker.postMessage({ bytes, now }, [bytes])
    })
  } finally {
    worker.terminate()
  }
}
