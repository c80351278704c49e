import { useState } from 'react'
import type { OperationOutcome } from '#client/store/changes/use-operation.ts'
import { checkGroup, type GroupMessages } from '#shared/group/group-check.ts'
import type { GroupFields } from '#shared/group/group-form.ts'

/** `passcode` undefined: unchanged; this device does not know it. */
export type GroupDraft = GroupFields & { readonly passcode: string | undefined }

export interface GroupSave {
  readonly messages: GroupMessages
  readonly refusal: string
  readonly setRefusal: (refusal: string) => void
  readonly busy: boolean
  /** Forgets messages, because something was typed. */
  readonly clear: () => void
  /** Checks the draft and sends it; resolves to whether it was saved. */
  readonly save: (draft: GroupDraft, send: () => Promise<OperationOutcome<unknown>>) => Promise<boolean>
}

/** Focuses the first field with a message. */
const focusFirst = (messages: GroupMessages): void => {
  const [first] = Object.keys(messages)
  if (first) document.querySelector<HTMLElement>(`#main [name="${first}"]`)?.focus()
}

/** The messages and the sending that the forms of a new and of an existing group share. */
export const useGroupSave = (): GroupSave => {
  const [messages, setMessages] = useState<GroupMessages>({})
  const [refusal, setRefusal] = useState('')
  const [busy, setBusy] = useState(false)
  return {
    messages,
    refusal,
    setRefusal,
    busy,
    clear: () => {
      setMessages({})
      setRefusal('')
    },
    save: async (draft, send) => {
      const wrong = checkGroup(draft)
      setMessages(wrong)
      focusFirst(wrong)
      if (Object.keys(wrong).length > 0) return false
      setBusy(true)
      const outcome = await send()
      setBusy(false)
      if (!outcome.ok) setRefusal(outcome.refusal.message)
      return outcome.ok
    },
  }
}
