import { useState } from 'react'

const WORDS = 40

/** A description, cut after some words until 'More' is pressed. */
export const MoreText = ({ text, className }: { text: string; className?: string }) => {
  const [open, setOpen] = useState(false)
  const words = text.split(/(?<=\s)/)
  const long = words.length > WORDS
  return (
    <p className={className} style={{ whiteSpace: 'pre-line' }}>
      {open || !long ? text : `${words.slice(0, WORDS).join('').trimEnd()}… `}
      {long && !open && (
        <button
          type="button"
          className="-my-3 py-3 font-semibold text-brand-ink underline underline-offset-4"
          aria-expanded={open}
          onClick={() => setOpen(true)}
        >
          More
        </button>
      )}
    </p>
  )
}
