// Reads an event sheet off the main thread: the file is somebody else's and may be large.
import { readSheetCells } from '#shared/event/event-sheet-cells.ts'
import { readEventSheet, type EventSheet } from '#shared/event/event-sheet.ts'
import { newId } from '#shared/kernel/ids.ts'
import type { Seconds } from '#shared/kernel/clock.ts'
import { isRefusal, type Refusal } from '#shared/kernel/result.ts'

const scope = self as unknown as DedicatedWorkerGlobalScope

interface SheetRequest {
  readonly bytes: ArrayBuffer
  readonly now: Seconds
}

const answer = ({ bytes, now }: SheetRequest): EventSheet | Refusal => {
  const cells = readSheetCells(new Uint8Array(bytes))
  return isRefusal(cells) ? cells : readEventSheet(cells, { now, newId })
}

scope.addEventListener('message', (event: MessageEvent<SheetRequest>) => scope.postMessage(answer(event.data)))
