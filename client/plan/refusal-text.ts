import { WORDLESS } from '#client/store/calls/unwrap-reply.ts'
import { ALREADY_CODE } from '#shared/plan/plan-refusals.ts'
import type { Refusal } from '#shared/kernel/result.ts'
import type { ToastMessage } from '#client/ui/toast-queue.ts'

export const AN_ERROR = 'An error occurred'
export const CANCEL_FAILED = 'Cancel failed'

/** Message of the refusal, or the fallback. */
export const refusalText = ({ message }: Pick<Refusal, 'message'>, otherwise: string): string =>
  message === '' || message === WORDLESS ? otherwise : message

/** One code is a warning, others are errors. */
export const refusedToast = (refusal: Refusal): ToastMessage => ({
  text: refusalText(refusal, AN_ERROR),
  ...(refusal.code === ALREADY_CODE ? { warning: true } : { failed: true }),
})
