import { MessageCircle, Phone } from 'lucide-react'
import { Icon } from '#client/ui/icon.tsx'
import { messageLink } from '#client/ui/message-link.ts'

export interface ContactLinksProps {
  /** The person at the other end. */
  readonly name: string
  readonly phone: string
  /** Start of the message. */
  readonly text: string
  /** Text of the link; 'Message' where the name stands beside it. */
  readonly verb?: string
}

const LINK = 'inline-flex min-h-12 items-center gap-2 font-semibold'

/** Links that call a person and open a prepared message to them; nothing without a number. */
export const ContactLinks = ({ name, phone, text, verb = 'Message' }: ContactLinksProps) => {
  const message = messageLink(phone, text)
  if (phone === '') return null
  return (
    <p className="flex flex-wrap gap-x-6">
      <a href={`tel:${phone}`} className={LINK} aria-label={`Call ${name}, ${phone}`}>
        <Icon of={Phone} />
        {phone}
      </a>
      {message !== undefined && (
        <a
          href={message}
          target="_blank"
          rel="noreferrer"
          className={LINK}
          aria-label={verb === 'Message' ? `Message to ${name}` : `${verb}, ${name}`}
        >
          <Icon of={MessageCircle} />
          {verb}
        </a>
      )}
    </p>
  )
}
