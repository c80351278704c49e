// Names the sender of a message where it arrives under Gotong's own name: as a push message and by mail.
import { cleanName } from '#shared/kernel/visible-text.ts'
import { clipped } from './notice-lines.ts'
import type { Notification } from './notification.ts'

const MAX_SENDER_CHARACTERS = 60

type SentNotice = Pick<Notification, 'userId' | 'senderId' | 'senderName'>

/** The name of the person who sent the message; null for a message of Gotong itself, whose sender is its receiver. */
export const personOf = ({ userId, senderId, senderName }: SentNotice): string | null =>
  senderId === userId ? null : clipped(cleanName(senderName), MAX_SENDER_CHARACTERS)

/** Title of a push message and subject of a mail: that of a person begins with the sender's name. */
export const headingOf = (notification: SentNotice & Pick<Notification, 'title'>): string => {
  const { title, senderName } = notification
  const person = personOf(notification)
  if (person === null) return title || senderName
  return title === '' ? person : `${person}: ${title}`
}
