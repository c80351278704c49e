// A statement that is dropped, chosen or pasted, until it is read.
import { useState } from 'react'
import { useFileDrop } from '#client/ui/use-file-drop.ts'
import { useFormSave, type FormSave } from '#client/ui/use-form-save.ts'
import { useToast } from '#client/ui/toast.tsx'
import { systemClock, toSeconds } from '#shared/kernel/clock.ts'
import { readPastedStatement, readStatementFile, type NotRead, type StatementSource } from './read-statement.ts'
import type { StatementReading } from './use-statement.ts'

export interface StatementInputState {
  readonly isBusy: boolean
  readonly messages: FormSave<'file' | 'lines'>['messages']
  /** A file is above the page. */
  readonly isOver: boolean
  readonly typed: string
  readonly setTyped: (text: string) => void
  readonly takeFile: (file: File) => void
  /** Attributes of the form of pasted lines. */
  readonly linesForm: ReturnType<FormSave['form']>
}

/** Opens what was read in `reading`. A file may be dropped at any time, also while the orders are loaded. */
export const useStatementInput = (reading: StatementReading): StatementInputState => {
  const { clear, show, run, form, isBusy, messages } = useFormSave<'file' | 'lines'>()
  const [typed, setTyped] = useState('')
  const toast = useToast()

  const take = async (from: 'file' | 'lines', read: Promise<StatementSource | NotRead>): Promise<void> => {
    clear()
    const failed = (): NotRead => ({ error: 'This could not be read. Try again.' })
    const result = await run(() => read.catch(failed))
    if (!('error' in result)) {
      setTyped('')
      reading.open(result)
    } else if (reading.source === null) show({ [from]: result.error })
    else toast({ text: result.error, failed: true })
  }
  const takeFile = (file: File): void => void take('file', readStatementFile(file))
  return {
    isBusy,
    messages,
    isOver: useFileDrop(takeFile),
    typed,
    setTyped,
    takeFile,
    linesForm: form(() => take('lines', readPastedStatement(typed, toSeconds(systemClock.now())))),
  }
}
