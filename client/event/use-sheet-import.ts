import { useRef, useState } from 'react'
import type { WrongCell } from '#shared/event/event-sheet.ts'
import type { ImportedSheet, SheetStep } from '#shared/event/read-sheet-bytes.ts'
import { systemClock, toSeconds } from '#shared/kernel/clock.ts'
import { isRefusal, type Refusal } from '#shared/kernel/result.ts'
import { readSheetFile } from './event-sheet-job.ts'

export interface SheetImportState {
  /** Null while nothing is read. */
  readonly step: SheetStep | null
  /** 'Please check the file'; empty for none. */
  readonly error: string
  /** Cells that the message is about. */
  readonly wrongCells: readonly WrongCell[]
  read(file: File): Promise<void>
  cancel(): void
}

const isWrongCell = (value: unknown): value is WrongCell =>
  typeof value === 'object' && value !== null && 'cell' in value && 'fault' in value

const wrongCellsOf = ({ detail }: Refusal): WrongCell[] => (Array.isArray(detail) ? detail.filter(isWrongCell) : [])

/** Reads event sheets one at a time. A sheet that is cancelled changes nothing. */
export const useSheetImport = (
  onRead: (sheet: ImportedSheet, fileName: string) => void,
  onFailed: () => void,
): SheetImportState => {
  const [step, setStep] = useState<SheetStep | null>(null)
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const running = useRef<AbortController | null>(null)

  const read = async (file: File): Promise<void> => {
    running.current?.abort()
    const controller = new AbortController()
    running.current = controller
    setRefusal(null)
    setStep('cells')
    const answer = await readSheetFile(file, toSeconds(systemClock.now()), {
      signal: controller.signal,
      onStep: setStep,
    })
    if (running.current !== controller) return
    running.current = null
    setStep(null)
    if (answer === null) return
    if (!isRefusal(answer)) return onRead(answer, file.name)
    setRefusal(answer)
    onFailed()
  }

  return {
    step,
    error: refusal?.message ?? '',
    wrongCells: refusal ? wrongCellsOf(refusal) : [],
    read,
    cancel: () => running.current?.abort(),
  }
}
