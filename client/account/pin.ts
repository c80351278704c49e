// Key handling of four PIN boxes. A PIN has no gaps: box n holds digit n.

export const PIN_LENGTH = 4

export interface PinEdit {
  readonly pin: string
  /** Index of the box to focus, from 0. */
  readonly focus: number
}

const last = PIN_LENGTH - 1

/** The box that can take the next digit when a person points at `box`. */
export const reachable = (pin: string, box: number): number => Math.min(box, pin.length, last)

/** `text` is the content of box `box` after typing, pasting or filling in. */
export const enterPin = (pin: string, box: number, text: string): PinEdit => {
  const at = reachable(pin, box)
  const digits = text.replace(/\D/g, '')
  const before = pin[at]
  if (digits === '') return { pin, focus: at }
  const typed =
    before !== undefined && digits.length === 2 && digits.includes(before) ? digits.replace(before, '') : digits
  const next = (pin.slice(0, at) + typed + pin.slice(at + typed.length)).slice(0, PIN_LENGTH)
  return { pin: next, focus: Math.min(at + typed.length, last) }
}

/** Removes the digit of the box, or of the previous one when it is empty. */
export const erasePin = (pin: string, box: number): PinEdit => {
  const at = pin[box] === undefined ? Math.min(box, pin.length) - 1 : box
  if (at < 0) return { pin, focus: 0 }
  return { pin: pin.slice(0, at) + pin.slice(at + 1), focus: at }
}
