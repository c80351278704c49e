import { digitsOf } from '#shared/kernel/text.ts'

/** Link that opens a prepared message. A Singapore number has eight digits and gets the country code. */
export const whatsAppLink = (phone: string, text: string): string => {
  const digits = digitsOf(phone)
  return `https://wa.me/${digits.length === 8 ? `65${digits}` : digits}?text=${encodeURIComponent(text)}`
}
