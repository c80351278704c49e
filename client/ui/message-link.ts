import { digitsOf } from '#shared/kernel/text.ts'

const SINGAPORE = '65'

/** Link to a chat with a Singapore phone number; undefined without a number. */
export const messageLink = (phone: string): string | undefined => {
  const digits = digitsOf(phone)
  if (digits.length < 8) return undefined
  return `https://wa.me/${digits.length === 8 ? `${SINGAPORE}${digits}` : digits}`
}
