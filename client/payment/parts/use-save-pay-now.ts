import { useToast } from '#client/ui/toast.tsx'
import { saveCode } from './save-code.ts'

/** High level, because the code is read from scratched screens and from forwarded pictures. */
export const PAY_NOW_LEVEL = 'H'

export const SAVE_CODE = 'Save the code and open your bank app'

/** Saves a PayNow code as a picture. A web page cannot open a bank app, so a message says what comes next. */
export const useSavePayNow = (): ((code: string, reference: string) => Promise<void>) => {
  const toast = useToast()
  return async (code, reference) => {
    const saved = await saveCode(code, PAY_NOW_LEVEL, `PayNow ${reference}.png`)
    toast(
      saved
        ? { text: 'Open the saved picture in your bank app.' }
        : { text: 'The picture could not be saved.', failed: true },
    )
  }
}
