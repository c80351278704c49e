import { useState } from 'react'
import { shortened } from '#shared/kernel/text.ts'

/** A description, shortened until 'More' is pressed. */
export const MoreText = ({ text, className }: { text: string; className?: string }) => {
  const [open, setOpen] = useState(false)
  const short = shortened(text)
  return (
    <p className={className} style={{ whiteSpace: 'pre-line' }}>
      {open || !short.cut ? text : `${short.text}… `}
      {short.cut && !open && (
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
