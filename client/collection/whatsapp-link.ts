import { digitsOf } from '#shared/kernel/text.ts'

/** Opens a message that is ready to send. A Singapore number has eight digits; the country goes before it. */
export const whatsAppLink = (phone: string, text: string): string => {
  const digits = digitsOf(phone)
  return `https://wa.me/${digits.length === 8 ? `65${digits}` : digits}?text=${encodeURIComponent(text)}`
}
