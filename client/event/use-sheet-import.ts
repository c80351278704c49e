import { useEffect, useRef, useState } from 'react'
import type { ImportedSheet, SheetStep } from '#shared/event/read-sheet-bytes.ts'
import type { WrongCell } from '#shared/event/sheet-guess.ts'
import { systemClock, toSeconds } from '#shared/kernel/clock.ts'
import { isRefusal, type Refusal } from '#shared/kernel/result.ts'
import { readSheetFile } from './event-sheet-job.ts'

export interface SheetImportState {
  /** Null while nothing is read. */
  readonly step: SheetStep | null
  /** 'Please check the file'; empty for none. */
  readonly error: string
  /** Why the file cannot be read; empty for none. */
  readonly reason: string
  /** Cells that the message is about. */
  readonly wrongCells: readonly WrongCell[]
  read(file: File): Promise<void>
  cancel(): void
}

const isWrongCell = (value: unknown): value is WrongCell =>
  typeof value === 'object' && value !== null && 'cell' in value && 'fault' in value

const wrongCellsOf = ({ detail }: Refusal): WrongCell[] => (Array.isArray(detail) ? detail.filter(isWrongCell) : [])

const reasonOf = ({ detail }: Refusal): string =>
  typeof detail === 'object' && detail !== null && 'reason' in detail && typeof detail.reason === 'string'
    ? detail.reason
    : ''

/** Reads event sheets one at a time. A sheet that is cancelled changes nothing. Leaving the page cancels. */
export const useSheetImport = (
  onRead: (sheet: ImportedSheet, fileName: string) => void,
  onFailed: () => void,
): SheetImportState => {
  const [step, setStep] = useState<SheetStep | null>(null)
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])

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
    reason: refusal ? reasonOf(refusal) : '',
    wrongCells: refusal ? wrongCellsOf(refusal) : [],
    read,
    cancel: () => running.current?.abort(),
  }
}
