// Describes what is wrong with an answer, so that a test shows all findings at once.
import type { Reply } from '#tests/support/api.ts'
import type { Person } from '#tests/support/neighbourhood.ts'
import { CALLS, KNOWS, ROLES, type Role } from './scene.ts'

const replyText = ({ status, msgCode, msgResp }: Reply): string =>
  `${status} ${msgCode} ${JSON.stringify(msgResp).slice(0, 200)}`

const when = (is: boolean, words: string): string[] => (is ? [words] : [])

/** Must be refused in the envelope with a message, by one of the statuses, and without a server error. */
export const notRefused = (reply: Reply, about: string, statuses?: readonly number[]): string[] =>
  when(
    reply.status < 400 ||
      reply.status >= 500 ||
      typeof reply.msgCode !== 'number' ||
      reply.msgCode % 100 === 0 ||
      reply.msgResp === '' ||
      statuses?.includes(reply.status) === false,
    `${about}: not refused as it should be, ${replyText(reply)}`,
  )

export const notDone = (reply: Reply, about: string, msgCode?: number): string[] =>
  when(
    reply.status !== 200 || reply.msgCode % 100 !== 0 || (msgCode !== undefined && reply.msgCode !== msgCode),
    `${about}: not done, ${replyText(reply)}`,
  )

/** Must be answered with a valid code, accepted or refused. */
export const faulty = (reply: Reply, about: string): string[] =>
  when(reply.status >= 500 || reply.status < 400 !== (reply.msgCode % 100 === 0), `${about}: ${replyText(reply)}`)

/** Contact data that the caller may not see. */
export const disclosedTo = (reply: Reply, me: Role, people: Readonly<Record<Role, Person>>): string[] => {
  const text = JSON.stringify(reply.msgResp)
  return ROLES.filter((each) => each !== me && !KNOWS[me].includes(each)).flatMap((role) => [
    ...when(text.includes(people[role].email), `${me} is told the email of ${role}`),
    ...when(text.includes(people[role].phone) && !CALLS[me]?.includes(role), `${me} is told the phone of ${role}`),
  ])
}

export const changed = (before: string, after: string, about: string): string[] =>
  when(
    before !== after,
    `${about} changed:\n${after
      .split('\n')
      .filter((line) => !before.split('\n').includes(line))
      .join('\n')}`,
  )
