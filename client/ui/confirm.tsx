import { createContext, lazy, Suspense, useCallback, useContext, useRef, useState, type ReactNode } from 'react'
import { Button } from './button.tsx'

const Dialog = lazy(async () => ({ default: (await import('./dialog.tsx')).Dialog }))

export interface Question {
  /** Asks with the name of the thing: 'Delete ‘Toa Payoh, Saturday’?' */
  title: string
  /** States what is lost and what stays. */
  text?: ReactNode
  /** Button label: 'Delete list'. */
  verb: string
  /** Label of the other button; default 'Keep it'. */
  keep?: string
  danger?: boolean
}

export type Confirm = (question: Question) => Promise<boolean>

const ConfirmContext = createContext<Confirm>(() => Promise.resolve(false))

/** `if (await confirm({ title, text, verb, danger }))` */
export const useConfirm = (): Confirm => useContext(ConfirmContext)

export const ConfirmProvider = ({ children }: { children: ReactNode }) => {
  const [question, setQuestion] = useState<Question | null>(null)
  const [open, setOpen] = useState(false)
  const answerTo = useRef<(yes: boolean) => void>(() => undefined)

  const confirm = useCallback<Confirm>((question) => {
    answerTo.current(false)
    setQuestion(question)
    setOpen(true)
    return new Promise((resolve) => {
      answerTo.current = resolve
    })
  }, [])

  const answer = (yes: boolean) => {
    answerTo.current(yes)
    setOpen(false)
  }

  return (
    <ConfirmContext value={confirm}>
      {children}
      {question && (
        <Suspense>
          <Dialog
            alert
            open={open}
            onOpenChange={(next) => !next && answer(false)}
            title={question.title}
            text={question.text}
            actions={
              <>
                <Button onClick={() => answer(false)}>{question.keep ?? 'Keep it'}</Button>
                <Button tone={question.danger ? 'danger-fill' : 'main'} onClick={() => answer(true)}>
                  {question.verb}
                </Button>
              </>
            }
          />
        </Suspense>
      )}
    </ConfirmContext>
  )
}
