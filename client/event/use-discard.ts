import { useConfirm, type Question } from '#client/ui/confirm.tsx'

/** Asks before typed text is thrown away, and starts again with a new form. */
export const useDiscard = (
  remove: () => Promise<void>,
  onAnew: () => void,
): ((question: Pick<Question, 'title' | 'text' | 'keep'>) => Promise<void>) => {
  const confirm = useConfirm()
  return async (question) => {
    if (!(await confirm({ ...question, verb: 'Discard', danger: true }))) return
    await remove()
    onAnew()
  }
}
