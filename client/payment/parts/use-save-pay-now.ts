import { useToast } from '#client/ui/toast.tsx'
import { formatMoney, type Cents } from '#shared/kernel/money.ts'
import { saveCode } from './save-code.ts'

/** High level, because the code is read from scratched screens and from forwarded pictures. */
export const PAY_NOW_LEVEL = 'H'

export const SAVE_CODE = 'Save the code and open your bank app'

export interface PayNowPicture {
  readonly code: string
  readonly amount: Cents
  readonly sellerName: string
  readonly reference: string
}

/** Saves a PayNow code as a picture. A web page cannot open a bank app, so a message says what comes next. */
export const useSavePayNow = (): ((picture: PayNowPicture) => Promise<void>) => {
  const toast = useToast()
  return async ({ code, amount, sellerName, reference }) => {
    const caption = [`PayNow ${formatMoney(amount)} to ${sellerName}`, `Reference ${reference}`]
    const saved = await saveCode({ text: code, level: PAY_NOW_LEVEL, caption }, `PayNow ${reference}.png`)
    toast(
      saved
        ? { text: 'Open the saved picture in your bank app.' }
        : { text: 'The picture could not be saved.', failed: true },
    )
  }
}
