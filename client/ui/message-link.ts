import { digitsOf } from '#shared/kernel/text.ts'

const SINGAPORE = '65'

/** Link to a chat with a Singapore phone number, with `text` as the prepared message; undefined without a number. */
export const messageLink = (phone: string, text = ''): string | undefined => {
  const digits = digitsOf(phone)
  if (digits.length < 8) return undefined
  const chat = `https://wa.me/${digits.length === 8 ? `${SINGAPORE}${digits}` : digits}`
  return text === '' ? chat : `${chat}?text=${encodeURIComponent(text)}`
}
