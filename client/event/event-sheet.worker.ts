// Reads an event sheet off the main thread: the file comes from somebody else and may be large.
import { readSheetBytes, type SheetMessage } from '#shared/event/read-sheet-bytes.ts'
import { newId } from '#shared/kernel/ids.ts'
import type { Seconds } from '#shared/kernel/clock.ts'

const scope = self as unknown as DedicatedWorkerGlobalScope

interface SheetRequest {
  readonly bytes: ArrayBuffer
  readonly now: Seconds
}

const post = (message: SheetMessage): void => scope.postMessage(message)

scope.addEventListener('message', ({ data }: MessageEvent<SheetRequest>) =>
  post({
    answer: readSheetBytes(new Uint8Array(data.bytes), { now: data.now, newId }, (step) => post({ step })),
  }),
)
