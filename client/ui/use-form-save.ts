import { useRef, useState, type FormEvent, type RefObject } from 'react'
import { focusFirstWrong, scrollToMessage } from './focus-wrong.ts'
import { useBusy } from './use-busy.ts'

/** Messages under the names of their fields. */
export type FieldMessages<Field extends string> = { readonly [F in Field]?: string | undefined }

/** One message of the whole form, or those of its fields. Undefined and `{}`: nothing is wrong. */
export type FormMessages<Field extends string> = string | undefined | FieldMessages<Field>

export interface FormOptions<Field extends string> {
  /** Message of the whole form at first. */
  readonly error?: string | undefined
  /** For a form that is checked at every change: the messages of its content now. They are shown from `check` on. */
  readonly found?: FieldMessages<Field>
  /** Leads to the messages that were just shown, in place of the focus on the first wrong field. */
  readonly lead?: (form: HTMLFormElement | null) => void
}

type Outcome<R> = { readonly ok: true } | { readonly ok: false; readonly refusal: R }

export interface FormSave<Field extends string = never> {
  /** Attributes of the `form` element. A submit while another one is sent does nothing. */
  readonly form: (submit: () => Promise<void> | void) => {
    readonly ref: RefObject<HTMLFormElement | null>
    readonly noValidate: true
    readonly onSubmit: (event: FormEvent<HTMLFormElement>) => void
  }
  readonly messages: FieldMessages<Field>
  /** Whether `check` was called, so that `messages` follow the content. */
  readonly isChecked: boolean
  /** Message of the whole form. */
  readonly error: string | undefined
  readonly isBusy: boolean
  /** Replaces all messages and focuses the first wrong field; returns whether there are any. */
  readonly show: (wrong: FormMessages<Field>) => boolean
  /**
   * Shows `found`, from here on at every change, and leads to it; returns whether anything is wrong. `now`: `found`
   * after changes that are not rendered yet.
   */
  readonly check: (now?: FieldMessages<Field>) => boolean
  /** Forgets the messages, or that of one field, because something was typed. */
  readonly clear: (field?: Field) => void
  /** Busy until `work` ends. */
  readonly run: <T>(work: () => Promise<T>) => Promise<T>
  /** Sends unless something is wrong, and shows a refusal; resolves to whether it was saved. */
  readonly save: <R extends { readonly message: string }>(
    wrong: FormMessages<Field>,
    send: () => Promise<Outcome<R>>,
    onRefused?: (refusal: R) => void,
  ) => Promise<boolean>
}

const NONE = {}

const hasMessage = (fields: FieldMessages<string>): boolean =>
  Object.values(fields).some((message) => message !== undefined)

/** The messages of a form and its sending. */
export const useFormSave = <Field extends string = never>({
  error: initialError,
  found = NONE,
  lead = focusFirstWrong,
}: FormOptions<Field> = NONE): FormSave<Field> => {
  const [stored, setStored] = useState<FieldMessages<Field>>(NONE)
  const [isChecked, setChecked] = useState(false)
  const [error, setError] = useState(initialError)
  const [isBusy, run] = useBusy()
  const ref = useRef<HTMLFormElement>(null)

  const show = (wrong: FormMessages<Field>): boolean => {
    const fields = typeof wrong === 'object' ? wrong : NONE
    setStored(fields)
    setError(typeof wrong === 'string' ? wrong : undefined)
    const isWrong = typeof wrong === 'string' || hasMessage(fields)
    if (isWrong) lead(ref.current)
    if (typeof wrong === 'string') scrollToMessage(ref.current)
    return isWrong
  }

  return {
    messages: isChecked ? { ...stored, ...found } : stored,
    isChecked,
    error,
    isBusy,
    show,
    run,
    check: (now = found) => {
      setChecked(true)
      show(NONE)
      const isWrong = hasMessage(now)
      if (isWrong) lead(ref.current)
      return isWrong
    },
    clear: (field) => {
      setStored((before) => (field === undefined ? NONE : { ...before, [field]: undefined }))
      setError(undefined)
    },
    save: async (wrong, send, onRefused = ({ message }) => void show(message)) => {
      if (show(wrong)) return false
      const outcome = await run(send)
      if (!outcome.ok) onRefused(outcome.refusal)
      return outcome.ok
    },
    form: (submit) => ({
      ref,
      noValidate: true,
      onSubmit: (event) => {
        event.preventDefault()
        if (!isBusy) void submit()
      },
    }),
  }
}
